import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { TimeAgo } from './time-ago.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:01Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('counts from the moment itself, not from the minute in which it is looked at', async () => {
  const now = '2026-11-18T12:00:01Z';
  renderWithKit(
    <p>
      <TimeAgo at={now} />, <TimeAgo at={now} isWithin />
    </p>,
  );
  await pass(59);
  expect(screen.getByText('Just now, just now')).toBeVisible();
  await pass(2);
  expect(screen.getByText('1m ago, 1m ago')).toBeVisible();
  await pass(60);
  expect(screen.getByText('2m ago, 2m ago')).toBeVisible();
});

it('needs one timer, however many times are shown', () => {
  const { unmount } = renderWithKit(
    <p>
      <TimeAgo at={0} /> <TimeAgo at={1} /> <TimeAgo at={2} />
    </p>,
  );
  const during = vi.getTimerCount();
  unmount();
  expect(during - vi.getTimerCount()).toBeLessThanOrEqual(1);
});
