// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { DebugMode } from './debug-mode.tsx';
import { useDebugByLink } from '#renderer/lib/diagnostics/debug-mode.ts';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { recordError, useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { renderWithKit } from '#renderer/test-render.tsx';

const user = userEvent.setup({ delay: null });
const button = () => screen.findByRole('button', { name: /^Debug/ });

const show = (address = '/') =>
  renderWithKit(
    <MemoryRouter initialEntries={[address]}>
      <DebugMode />
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  useDebugByLink.setState({ isOn: false });
  useErrorStore.setState({ errors: [] });
  useDiagnosticsStore.setState({ subscriptions: [], modals: [] });
});

it('is off until Ctrl+Shift+D, which is kept, and off again by the same keys', async () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(await button()).toBeVisible();
  expect(localStorage.getItem('debug-dashboard')).toBe('true');
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(screen.queryByRole('button')).toBeNull();
  expect(localStorage.getItem('debug-dashboard')).toBe('false');
});

it('is on by the stored key, and by a link for as long as the page is there', async () => {
  localStorage.setItem('debug-dashboard', 'true');
  const { unmount } = show();
  expect(await button()).toBeVisible();
  unmount();
  localStorage.clear();
  show('/models?debug');
  expect(await button()).toBeVisible();
  expect(localStorage.getItem('debug-dashboard')).not.toBe('true');
  await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows numbers, recent errors and recommendations, logs them and clears them', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  localStorage.setItem('debug-dashboard', 'true');
  for (let count = 0; count < 6; count += 1) recordError('ActivityFeed', new Error('Failed to fetch'));
  show();
  await user.click(await button());
  const dialog = await screen.findByRole('dialog', { name: 'Debug Dashboard' });
  expect(within(dialog).getByText('Warning')).toBeVisible();
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    '6 recent errors. The last 5 minutes, newest in ActivityFeed.',
  );
  expect(within(dialog).getByText(/^Multiple errors/)).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'Errors: 6 of 20' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Log Debug Info' }));
  expect(log).toHaveBeenCalledExactlyOnceWith('Debug info', expect.objectContaining({ health: 'Warning' }));
  await user.click(within(dialog).getByRole('button', { name: 'Clear Debug Data' }));
  expect(within(dialog).getByText('Healthy')).toBeVisible();
  expect(within(dialog).getByText('None. The page is doing well.')).toBeVisible();
  expect(useErrorStore.getState().errors).toEqual([]);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' }).slice(-1);
  if (close) await user.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
});
