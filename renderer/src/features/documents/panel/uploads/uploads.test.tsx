// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { jonas, mia } from '#renderer/entities/person/test-people.ts';
import { documentOf } from '#renderer/features/documents/test-documents.tsx';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { UploadRequest } from '#shared/contract/document-uploads.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DocumentUploads } from './document-uploads.tsx';
import { uploadedFileOf, uploadRequestOf, uploadRules } from './test-uploads.ts';

const user = userEvent.setup({ delay: null });
const documentId = 'aaaaaaaa-0000-4000-8000-000000000001';

function show(
  request: UploadRequest | null,
  more: Parameters<typeof createFakeBridge>[0] = {},
  canEdit = true,
) {
  const { bridge, calls } = createFakeBridge({
    'documents.uploadRequest': () => ({ request, rules: uploadRules }),
    'documents.list': () => [],
    ...more,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <DocumentUploads document={documentOf({ id: documentId })} canEdit={canEdit} />
    </MemoryRouter>,
  );
  return calls;
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('hands out the link while nothing has come, and cancels', async () => {
  const copied = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  const calls = show(uploadRequestOf(), { 'documents.cancelUploadRequest': () => undefined });
  expect(await screen.findByText('Nothing was sent yet.')).toBeVisible();
  expect(screen.getByText('Both sides, please.')).toBeVisible();
  expect(screen.getByText(/^0 of 5 files · PDFs, pictures · up to 10 MB · until/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith(
    `https://desk.northlight.example/shared-document/${documentId}?k=Qm8vT2xLQm8vT2xLQm8vT2xLQm8vT2xL`,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel request' }));
  await waitFor(() => {
    expect(calls.map(({ name }) => name)).toContain('documents.cancelUploadRequest');
  });
});

it('accepts what came, and rejects it once that was confirmed', async () => {
  const waiting = uploadedFileOf();
  const calls = show(uploadRequestOf({ files: [waiting] }), {
    'documents.decideUpload': () => uploadRequestOf(),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept Passport.pdf' }));
  await waitFor(() => {
    expect(calls.find(({ name }) => name === 'documents.decideUpload')?.input).toMatchObject({
      fileId: waiting.id,
      isAccepted: true,
    });
  });
  await user.click(screen.getByRole('button', { name: 'Reject Passport.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this file?' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => {
    expect(calls.filter(({ name }) => name === 'documents.decideUpload').at(-1)?.input).toMatchObject({
      isAccepted: false,
    });
  });
});

it('says what became of each, and keeps what was decided elsewhere', async () => {
  show(
    uploadRequestOf({
      status: 'cancelled',
      key: null,
      files: [
        uploadedFileOf({ id: crypto.randomUUID(), fileName: 'Waiting.docx', mime: 'application/msword' }),
        uploadedFileOf({
          ...{ id: crypto.randomUUID(), fileName: 'Back.pdf', state: 'accepted', decidedBy: jonas },
          documentId: 'aaaaaaaa-0000-4000-8000-000000000009',
        }),
        uploadedFileOf({
          ...{ id: crypto.randomUUID(), fileName: 'Blurred.png', state: 'rejected', reason: 'Blurred' },
        }),
      ],
    }),
    {
      'documents.decideUpload': () => {
        throw new AppError('conflict', 'Someone else has decided on this file meanwhile', {
          hint: 'decided',
        });
      },
    },
  );
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'View Waiting.docx' })).toBeNull();
  expect(screen.getByText(/· Accepted by/)).toBeVisible();
  expect(screen.getByText(/· Rejected: Blurred/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open document' })).toHaveAttribute(
    'href',
    '/documents?document=aaaaaaaa-0000-4000-8000-000000000009',
  );
  await user.click(screen.getByRole('button', { name: 'Accept Waiting.docx' }));
  expect(await screen.findByText('Someone else has decided on this file meanwhile')).toBeVisible();
});

it('decides nothing for those who only read', async () => {
  show(uploadRequestOf({ key: null, files: [uploadedFileOf()] }), {}, false);
  expect(await screen.findByText('To review')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Passport|Copy link|Cancel/ })).toBeNull();
});

it('says so where nothing was asked for, and where it could not be loaded', async () => {
  show(null);
  expect(await screen.findByText('No files were asked for')).toBeVisible();
  show(null, {
    'documents.uploadRequest': () => {
      throw new AppError('unavailable', 'The server can’t be reached');
    },
  });
  expect(await screen.findByText('Failed to load the request')).toBeVisible();
});
