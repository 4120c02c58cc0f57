// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useUploads } from '#renderer/entities/file/uploads/upload-store.ts';
import { forgetDrafts, startDrafts, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Attachment } from '#shared/contract/attachments.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { Attachments } from './attachments.tsx';

const user = userEvent.setup({ delay: null });
const rowId = '00000000-0000-4000-8000-000000000701';
const person = { id: mia.id, email: mia.email, displayName: mia.displayName, role: mia.role };
const fileOf = (fileName: string, changes: Partial<Attachment> = {}): Attachment => ({
  id: crypto.randomUUID(),
  objectName: `task/${crypto.randomUUID()}`,
  fileName,
  sizeBytes: 2048,
  mediaType: 'application/pdf',
  isChecked: true,
  uploadedBy: person,
  createdAt: '2026-11-18T09:00:00+00:00',
  ...changes,
});

// jsdom's Blob lacks this method.
Blob.prototype.arrayBuffer = function read(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as ArrayBuffer);
    };
    reader.readAsArrayBuffer(this);
  });
};

type Handlers = Parameters<typeof createFakeBridge>[0];

beforeEach(() => {
  vi.unstubAllGlobals();
  forgetDrafts();
  startDrafts(mia.id);
  useUploads.setState({ uploads: [] });
  useUndoOffers.setState({ offers: [] });
  useViewerStore.setState({
    profile: { ...mia, role: 'manager' },
    permissions: { status: 'loaded', permissions: roleDefaults('manager') },
  });
});

/** Renders a row with files over a host whose upload calls are the given handlers. */
function open(files: Attachment[], handlers: Handlers = {}, canEdit = true) {
  const kept = [...files];
  const fake = createFakeBridge({
    'attachments.list': () => [...kept],
    'attachments.add': ({ fileName, objectName }) => {
      const file = fileOf(fileName, { objectName });
      kept.push(file);
      return file;
    },
    'attachments.remove': ({ id }) => {
      kept.splice(
        kept.findIndex((file) => file.id === id),
        1,
      );
      return true;
    },
    'files.check': () => ({ mediaType: 'application/pdf' }),
    'files.upload': () => ({ isStopped: false }),
    'files.givePiece': () => undefined,
    'files.stop': () => undefined,
    'files.discard': () => undefined,
    ...handlers,
  });
  connectTo(fake.bridge);
  renderWithKit(
    <Attachments
      source={{ kind: 'task', rowId, below: ['tasks'], onChanged: () => undefined }}
      count={files.length}
      canEdit={canEdit}
    />,
  );
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, callsOf };
}

const pdf = (name: string, text = '%PDF-1.4') => new File([text], name, { type: 'application/pdf' });
const choose = async (...files: File[]) =>
  user.upload(await screen.findByLabelText('Files to attach'), files);

it('uploads several, asks what they are, and shows them', async () => {
  const { callsOf } = open([]);
  await choose(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
  for (const name of ['one', 'two', 'three'])
    expect(await screen.findByRole('button', { name: `Open ${name}.pdf` })).toBeInTheDocument();
  expect(callsOf('files.upload')).toHaveLength(3);
  expect(callsOf('files.check')).toHaveLength(3);
  expect(callsOf('attachments.add')[0]).toMatchObject({ kind: 'task', rowId, fileName: 'one.pdf' });
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  expect([...useDrafts.getState().drafts.keys()]).toEqual([]);
});

it('hands over the pieces that are asked for, and says how far it is', async () => {
  let finish: (answer: { isStopped: boolean }) => void = () => undefined;
  const { callsOf, emit } = open([], {
    'files.upload': () => new Promise((resolve) => (finish = resolve)),
  });
  await choose(pdf('large.pdf', 'abcdefghij'));
  await waitFor(() => {
    expect(callsOf('files.upload')).toHaveLength(1);
  });
  const [{ uploadId }] = callsOf('files.upload') as [{ uploadId: string }];
  emit('files.pieceWanted', { uploadId, start: 2, end: 5 });
  await waitFor(() => {
    expect(callsOf('files.givePiece')).toMatchObject([{ uploadId, start: 2 }]);
  });
  const [{ bytes }] = callsOf('files.givePiece') as [{ bytes: Uint8Array }];
  expect([...bytes]).toEqual([99, 100, 101]);
  emit('files.uploadMoved', { uploadId, sentBytes: 5, resumeAt: 'https://server/upload' });
  expect(await screen.findByText('50% of 10 bytes')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Uploading large.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  finish({ isStopped: false });
  expect(await screen.findByRole('button', { name: 'Open large.pdf' })).toBeInTheDocument();
});

it('says why one failed, and tries it again where it was', async () => {
  let attempts = 0;
  const { callsOf, emit } = open([], {
    'files.upload': ({ uploadId }) => {
      attempts += 1;
      if (attempts > 1) return { isStopped: false };
      emit('files.uploadMoved', { uploadId, sentBytes: 4, resumeAt: 'https://server/upload' });
      throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
    },
  });
  await choose(pdf('a.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach the server.');
  await user.click(screen.getByRole('button', { name: 'Retry the upload of a.pdf' }));
  expect(await screen.findByRole('button', { name: 'Open a.pdf' })).toBeInTheDocument();
  expect(callsOf('files.upload')[1]).toMatchObject({ resumeAt: 'https://server/upload' });
});

it('takes neither an empty file, nor one that is too large, nor what its bytes are not', async () => {
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 26_214_401 });
  const { callsOf } = open([], { 'files.check': () => ({ mediaType: null }) });
  await choose(pdf('empty.pdf', ''), large, pdf('page.png', '<svg/>'));
  expect(await screen.findByText('This file is empty, or it’s a folder.')).toBeInTheDocument();
  expect(screen.getByText('This file is larger than 25 MB.')).toBeInTheDocument();
  expect(await screen.findByText(/isn’t a file that can be added/)).toBeInTheDocument();
  expect(callsOf('files.upload')).toHaveLength(1);
  expect(callsOf('attachments.add')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Dismiss empty.pdf' }));
  expect(screen.queryByText('empty.pdf')).toBeNull();
});

it('attaches one all the same where nobody looks at it now, and has it looked at later', async () => {
  const unchecked = fileOf('a.pdf', { isChecked: false, mediaType: null });
  const { callsOf } = open([unchecked]);
  expect(await screen.findByText('Only you see it until the server has checked it.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => {
    expect(callsOf('files.check')).toEqual([{ bucket: 'attachments', objectName: unchecked.objectName }]);
  });
});

it('removes one, and brings it back', async () => {
  const file = fileOf('a.pdf');
  const { callsOf } = open([file], { 'attachments.restore': () => file });
  await user.click(await screen.findByRole('button', { name: 'Remove a.pdf' }));
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Open a.pdf' })).toBeNull();
  });
  const [offer] = useUndoOffers.getState().offers;
  if (offer !== undefined) takeUndo(offer);
  await waitFor(() => {
    expect(callsOf('attachments.restore')).toEqual([{ kind: 'task', id: file.id }]);
  });
});

it('is stopped and continued by the person', async () => {
  const resolvers: ((answer: { isStopped: boolean }) => void)[] = [];
  const { callsOf } = open([], {
    'files.upload': () => new Promise((resolve) => resolvers.push(resolve)),
    'files.stop': () => {
      resolvers[0]?.({ isStopped: true });
    },
  });
  await choose(pdf('a.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Pause the upload of a.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Resume the upload of a.pdf' }));
  await waitFor(() => {
    expect(callsOf('files.upload')).toHaveLength(2);
  });
  resolvers[1]?.({ isStopped: false });
  expect(await screen.findByRole('button', { name: 'Open a.pdf' })).toBeInTheDocument();
});

it('is only read by those who may not change the row', async () => {
  open([fileOf('a.pdf')], {}, false);
  expect(await screen.findByRole('button', { name: 'Open a.pdf' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Remove a.pdf' })).toBeNull();
  expect(screen.queryByLabelText('Files to attach')).toBeNull();
});

it('says what a place without room answers, in the words of the plan', async () => {
  const sentence =
    'Storage limit reached! You can store 1 GB. Currently using 0.99 GB. Upgrade your plan for more storage.';
  open([], {
    'files.upload': () => {
      throw new AppError('limit', sentence, { hint: 'storage_limit', sqlState: 'PT402' });
    },
  });
  await choose(pdf('a.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
