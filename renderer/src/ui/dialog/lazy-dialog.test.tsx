import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const notifyError = vi.hoisted(() => vi.fn());
vi.mock('#renderer/lib/toasts/notify.ts', () => ({ notifyError }));
afterEach(() => {
  notifyError.mockClear();
});

type Props = { name: string; onClose: () => void };

const Question = ({ name }: Props) => <div role="dialog" aria-label={`Delete ${name}?`} />;

it('comes when it is asked for, and once', async () => {
  const load = vi.fn(async () => Question);
  const Dialog = lazyDialog<Props>(load);
  const onClose = vi.fn();
  const { rerender } = render(<Dialog name="Ava" onClose={onClose} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: 'Delete Ava?' })).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  rerender(<div />);
  rerender(<Dialog name="Bea" onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Delete Bea?' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('says so where it cannot be had, closes, and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Question>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(Question);
  const Dialog = lazyDialog<Props>(load);
  const onClose = vi.fn();
  const { unmount } = render(<Dialog name="Ava" onClose={onClose} />);
  await vi.waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(
    'Couldn’t load this. Check your connection and try again.',
  );
  unmount();
  render(<Dialog name="Ava" onClose={onClose} />);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('is quiet where nobody is waiting for it any longer', async () => {
  let fail: (error: Error) => void = () => undefined;
  const Dialog = lazyDialog<Props>(() => new Promise((_, reject) => (fail = reject)));
  const onClose = vi.fn();
  render(<Dialog name="Ava" onClose={onClose} />).unmount();
  await act(async () => {
    fail(new Error('no connection'));
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(notifyError).not.toHaveBeenCalled();
});

it('comes unasked once the first page stands', async () => {
  const load = vi.fn(async () => Question);
  lazyDialog<Props>(load);
  expect(load).not.toHaveBeenCalled();
  announceFirstPage();
  await vi.waitFor(() => {
    expect(load).toHaveBeenCalledOnce();
  });
});
