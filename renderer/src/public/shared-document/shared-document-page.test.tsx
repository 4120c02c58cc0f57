import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedDocumentPage } from './shared-document-page.tsx';
import { createVisit } from './server/visit.ts';
import { documentId, head, opened, serve, unreachable } from './test-server.ts';

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  const visit = createVisit({ documentId, key: null, previewId: null });
  render(<SharedDocumentPage visit={visit} />);
  void visit.start();
  return { visit, user: userEvent.setup() };
}

it('asks for a password, says what is wrong in the field, and keeps what was typed', async () => {
  const server = serve({ open_shared_document: { status: 'password_required', ...head } });
  const { user } = show();
  const field = await screen.findByLabelText('Password');
  expect(field).toHaveFocus();
  expect(document.title).toBe('Management agreement · Northlight');
  server.answer('open_shared_document', {
    status: 'password_required',
    reason: 'incorrect',
    attempts_left: 2,
    ...head,
  });
  await user.type(field, 'wrong{Enter}');
  expect(await screen.findByText('Incorrect password. 2 attempts left.')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Incorrect password. 2 attempts left.');
  expect(field).toHaveFocus();
  server.answer('open_shared_document', unreachable);
  await user.clear(field);
  await user.type(field, 'open sesame');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Marquee can’t be reached. Check your connection.')).toBeVisible();
  expect(field).toHaveValue('open sesame');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});

it('sends a code and takes it', async () => {
  const code = { status: 'code_required', email: 'ana@mail.example', ...head };
  const server = serve({ open_shared_document: code, request_share_code: { status: 'sent' } });
  const { user } = show();
  expect(await screen.findByText('We sent a code to ana@mail.example.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  server.answer('open_shared_document', { ...code, reason: 'incorrect' });
  await user.type(screen.getByLabelText('Code'), '111111{Enter}');
  expect(await screen.findByText('That code is incorrect or has expired.')).toBeVisible();
  server.answer('open_shared_document', opened);
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('This file can’t be shown here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(server.of('open_shared_document').at(-1)).toMatchObject({ p_code: '123456' });
});

it('tells every five seconds what is read, not while nobody sees it, and closes once the link is over', async () => {
  vi.useFakeTimers();
  const server = serve({
    open_shared_document: { ...opened, allow_download: true },
    track_shared_view: opened,
  });
  show();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText('Download it to open it elsewhere.')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(server.of('track_shared_view')).toEqual([expect.objectContaining({ p_seconds: 5, p_page: 1 })]);
  // The permitted actions have changed in the meantime.
  expect(screen.queryByText('Download it to open it elsewhere.')).toBeNull();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(server.of('track_shared_view')).toHaveLength(2);
  server.answer('track_shared_view', { status: 'not_available' });
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(
    screen.getByText('This link is no longer available. Contact the person who shared it.'),
  ).toBeVisible();
  expect(screen.queryByText('Management agreement')).toBeNull();
  seen.mockRestore();
});

it('says that a preview is one', async () => {
  serve({ open_shared_document: { ...opened, is_preview: true } });
  show();
  expect(await screen.findByText('Preview: what a visitor sees. Not counted.')).toBeVisible();
});
