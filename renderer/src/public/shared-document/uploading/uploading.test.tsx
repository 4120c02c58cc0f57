import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedDocumentPage } from '#renderer/public/shared-document/shared-document-page.tsx';
import { putFile } from '#renderer/public/shared-document/server/put-file.ts';
import { createVisit } from '#renderer/public/shared-document/server/visit.ts';
import {
  documentId,
  head,
  serve,
  unreachable,
  viewId,
} from '#renderer/public/shared-document/test-server.ts';
import './upload-page.tsx';

vi.mock('#renderer/public/shared-document/server/put-file.ts', () => ({ putFile: vi.fn() }));

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(putFile).mockReset().mockResolvedValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const key = 'aaaaaaaa-0000-4000-8000-00000000000f';
const upload = {
  instructions: 'Both sides, please.',
  types: ['pdf'],
  media_types: ['application/pdf'],
  types_text: 'PDF',
  max_bytes: 1_048_576,
  max_files: 2,
  received: 0,
  files: [] as object[],
};
const answerOf = (changes: object = {}, more: object = {}) => ({
  ...{ ...head, asks_for_files: true, status: 'ok', view_id: viewId, expires_at: null, is_preview: false },
  upload: { ...upload, ...changes },
  ...more,
});
const passport = (name = 'Passport.pdf', size = 10, type = 'application/pdf') =>
  new File(['x'.repeat(size)], name, { type });

async function show(changes: object = {}, more: object = {}) {
  const server = serve({
    open_shared_document: answerOf(changes, more),
    track_shared_view: answerOf({
      ...{ received: 1, files: [{ file_name: 'Passport.pdf', size_bytes: 10, state: 'received' }] },
    }),
    upload_to_request: { status: 'ok', key },
    'request-upload': ({ step }: Record<string, unknown>) =>
      step === 'sign' ? { link: '/object/upload/sign/documents/x?token=y' } : { status: 'ok' },
  });
  const visit = createVisit({ documentId, key: 'key', previewId: null });
  render(<SharedDocumentPage visit={visit} />);
  void visit.start();
  await screen.findByRole('heading', { name: 'Management agreement' });
  return { server, user: userEvent.setup({ applyAccept: false }) };
}

it('sends a file, and shows it as received', async () => {
  const { server, user } = await show();
  expect(screen.getByText('Elena Marković at Northlight asks you for files.')).toBeVisible();
  expect(screen.getByText('Both sides, please.')).toBeVisible();
  expect(screen.getByText('PDF, up to 1 MB each. 2 of 2 files can still be sent.')).toBeVisible();
  await user.upload(screen.getByLabelText('Files'), passport());
  expect(await screen.findByText(/Received/)).toBeVisible();
  expect(server.of('upload_to_request')).toEqual([
    { p_view_id: viewId, p_name: 'Passport.pdf', p_mime: 'application/pdf', p_size: 10 },
  ]);
  expect(server.of('request-upload')).toEqual([
    { viewId, key, step: 'sign' },
    { viewId, key, step: 'check' },
  ]);
  expect(vi.mocked(putFile).mock.calls[0]?.[0]).toBe(
    'http://server.example/storage/v1/object/upload/sign/documents/x?token=y',
  );
});

it.each([
  ['Empty.pdf', passport('Empty.pdf', 0), 'This file is empty'],
  ['Large.pdf', passport('Large.pdf', 1_048_577), 'This file is larger than 1 MB'],
  [
    'Setup.exe',
    passport('Setup.exe', 10, 'application/x-msdownload'),
    'This kind of file isn’t asked for. Send PDF.',
  ],
])('sends nothing of %s', async (_, file, problem) => {
  const { server, user } = await show();
  await user.upload(screen.getByLabelText('Files'), file);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(server.of('upload_to_request')).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Remove ${file.name}` }));
  expect(screen.queryByText(problem)).toBeNull();
});

it('says what the server found, and tries again what did not arrive', async () => {
  const { server, user } = await show();
  server.answer('request-upload', ({ step }: Record<string, unknown>) =>
    step === 'sign'
      ? { link: '/x' }
      : Response.json(
          { code: 'invalid', message: 'This kind of file isn’t asked for. Send PDF.' },
          { status: 422 },
        ),
  );
  await user.upload(screen.getByLabelText('Files'), passport());
  expect(await screen.findByText('This kind of file isn’t asked for. Send PDF.')).toBeVisible();
  server.answer('upload_to_request', unreachable);
  await user.upload(screen.getByLabelText('Files'), passport('Back.pdf'));
  expect(await screen.findByText('Marquee can’t be reached. Check your connection.')).toBeVisible();
  server.answer('upload_to_request', { status: 'limit', message: 'All 2 files have been sent' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All 2 files have been sent')).toBeVisible();
  vi.mocked(putFile).mockResolvedValue(false);
  server.answer('upload_to_request', { status: 'ok', key });
  await user.upload(screen.getByLabelText('Files'), passport('Cut.pdf'));
  expect(await screen.findByText('Marquee can’t be reached. Check your connection.')).toBeVisible();
});

it('takes no second place for a file that is tried again', async () => {
  const { server, user } = await show();
  vi.mocked(putFile).mockResolvedValueOnce(false);
  await user.upload(screen.getByLabelText('Files'), passport());
  await screen.findByText('Marquee can’t be reached. Check your connection.');
  server.answer('request-upload', ({ step }: Record<string, unknown>) =>
    step === 'sign'
      ? { link: '/object/upload/sign/documents/x?token=y' }
      : vi.mocked(putFile).mock.calls.length < 2
        ? Response.json({ code: 'missing' }, { status: 409 })
        : { status: 'ok' },
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Received/)).toBeVisible();
  expect(server.of('upload_to_request')).toHaveLength(1);
  expect(server.of('request-upload').map((asked) => (asked as { step: string }).step)).toEqual([
    ...['sign', 'check', 'sign', 'check'],
  ]);
});

it('knows a file that had come when its answer was lost', async () => {
  const { server, user } = await show();
  vi.mocked(putFile).mockResolvedValueOnce(false);
  await user.upload(screen.getByLabelText('Files'), passport());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Received/)).toBeVisible();
  expect(vi.mocked(putFile)).toHaveBeenCalledTimes(1);
  expect(server.of('upload_to_request')).toHaveLength(1);
});

it('ends once the link has', async () => {
  const { server, user } = await show();
  server.answer('request-upload', Response.json({ code: 'not_available' }, { status: 404 }));
  await user.upload(screen.getByLabelText('Files'), passport());
  expect(await screen.findByRole('heading', { name: 'Link not available' })).toBeVisible();
});

it('asks for nothing more once all files have come', async () => {
  await show({ received: 2, files: [{ file_name: 'Blurred.pdf', size_bytes: 10, state: 'rejected' }] });
  expect(screen.getByText('All files have been sent. Thank you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  expect(screen.getByText(/Not accepted/)).toBeVisible();
});

it('sends nothing in a preview', async () => {
  await show({}, { is_preview: true });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveAttribute('aria-disabled', 'true');
  });
});
