// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onReturn } from './on-return.ts';

let isHidden = false;
let end: () => void = () => undefined;
const heard = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  heard.mockReset();
  end = onReturn(heard);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function hide(hides: boolean) {
  isHidden = hides;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The clock advances while no timer runs. */
const sleep = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
};

it('hears nothing while the page is simply open', () => {
  vi.advanceTimersByTime(10 * 60_000);
  expect(heard).not.toHaveBeenCalled();
});

it('hears of a machine that slept', () => {
  vi.advanceTimersByTime(60_000);
  sleep(60_000);
  vi.advanceTimersByTime(5000);
  expect(heard).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledOnce();
});

it('takes a page that stood still for a moment for awake', () => {
  sleep(10_000);
  vi.advanceTimersByTime(5000);
  expect(heard).not.toHaveBeenCalled();
});

it('hears of someone who looks again after half a minute, once', () => {
  hide(true);
  vi.advanceTimersByTime(20_000);
  hide(false);
  expect(heard).not.toHaveBeenCalled();
  hide(true);
  // Timers of a hidden page are slow.
  sleep(60_000);
  vi.advanceTimersByTime(5000);
  expect(heard).not.toHaveBeenCalled();
  hide(false);
  vi.advanceTimersByTime(20_000);
  expect(heard).toHaveBeenCalledOnce();
});

it('hears of a page that comes out of the browser’s memory', () => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toHaveBeenCalledOnce();
});

it('hears nothing after its end', () => {
  end();
  sleep(60_000);
  vi.advanceTimersByTime(60_000);
  expect(heard).not.toHaveBeenCalled();
});
