// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toggleModal, useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { recordError, useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import * as toasts from '#renderer/lib/toasts/notify.ts';
import { followHealth } from './follow-health.ts';

vi.mock('#renderer/lib/toasts/notify.ts', () => ({ notifyError: vi.fn() }));

const degraded = 'App performance degraded. Consider refreshing the page.';
const fail = (times: number) => {
  for (let count = 0; count < times; count += 1) recordError('Page', new Error('broken'));
};
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  useErrorStore.setState({ errors: [] });
  useDiagnosticsStore.setState({ subscriptions: [], modals: [] });
  vi.mocked(toasts.notifyError).mockClear();
  end = followHealth();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('says once that the page does badly, and again after five minutes at the earliest', () => {
  fail(10);
  expect(toasts.notifyError).not.toHaveBeenCalled();
  fail(3);
  expect(toasts.notifyError).toHaveBeenCalledExactlyOnceWith(degraded);
  useErrorStore.setState({ errors: [] });
  vi.advanceTimersByTime(5 * 60_000 - 1);
  fail(11);
  expect(toasts.notifyError).toHaveBeenCalledOnce();
  useErrorStore.setState({ errors: [] });
  vi.advanceTimersByTime(1);
  fail(11);
  expect(toasts.notifyError).toHaveBeenCalledTimes(2);
});

it('records what nobody caught, but no noise of the browser', () => {
  window.dispatchEvent(new ErrorEvent('error', { message: 'lost' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') });
  window.dispatchEvent(rejection);
  expect(useErrorStore.getState().errors.map(({ message }) => message)).toEqual(['lost', 'rejected']);
  end();
  window.dispatchEvent(new ErrorEvent('error', { message: 'later' }));
  expect(useErrorStore.getState().errors).toHaveLength(2);
});

it('forgets every 30 minutes what was closed over an hour ago, and nothing that is open', () => {
  toggleModal('open', 'CreateModel', true);
  toggleModal('closed', 'AllNotifications', true);
  toggleModal('closed', 'AllNotifications', false);
  const left = () => useDiagnosticsStore.getState().modals.map(({ id }) => id);
  vi.advanceTimersByTime(60 * 60_000);
  expect(left()).toEqual(['open', 'closed']);
  vi.advanceTimersByTime(30 * 60_000);
  expect(left()).toEqual(['open']);
});
