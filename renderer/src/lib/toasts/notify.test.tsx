// @vitest-environment jsdom
import { cleanNotifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { notifyError, notifySuccess } from './notify.ts';

beforeEach(async () => {
  // Load the toast's code before the clock is frozen.
  await Promise.all([import('@mantine/notifications'), import('./toast-icon.tsx')]);
  vi.useFakeTimers();
  renderWithKit(null);
});
afterEach(() => {
  vi.useRealTimers();
  cleanNotifications();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('equal toasts are one for as long as it stands, and its four seconds begin again', async () => {
  notifyError('Failed to refresh data');
  await pass(3000);
  notifySuccess('Link copied');
  notifyError('Failed to refresh data');
  await pass(3000);
  expect(screen.getAllByText('Failed to refresh data')).toHaveLength(1);
  expect(screen.getByText('Failed to refresh data')).toHaveAttribute('data-times', '2');
  await pass(500);
  expect(screen.getAllByText('Failed to refresh data')).toHaveLength(1);
  await pass(1000);
  expect(screen.queryByText('Failed to refresh data')).toBeNull();
});

it('what is said of a success and of a failure stays two, and so does what is said later', async () => {
  notifySuccess('Saved');
  notifyError('Saved');
  await pass(10);
  expect(screen.getAllByText('Saved')).toHaveLength(2);
  await pass(3900);
  expect(screen.getAllByText('Saved')).toHaveLength(2);
  await pass(500);
  await pass(500);
  expect(screen.queryByText('Saved')).toBeNull();
  notifySuccess('Saved');
  await pass(10);
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  expect(screen.getByText('Saved')).not.toHaveAttribute('data-times');
});

it('one that yields goes with the first press', async () => {
  notifySuccess('Welcome', { yields: true });
  notifySuccess('Saved');
  await pass(10);
  const welcome = () => screen.queryByText('Welcome')?.closest('[role="status"]');
  expect(welcome()).toBeVisible();
  fireEvent.pointerDown(document.body);
  await pass(500);
  expect(welcome()).toBeUndefined();
  expect(screen.getByText('Saved')).toBeVisible();
});
