import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import type { Person } from '#shared/contract/models.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { emptyNote, type NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { excerptOf } from '#shared/domain/note-document/note-text.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { NotesPage } from './page.tsx';

// For tests only: notes, a host that holds them, and their page as Mia sees it.

export const luna = modelOf({ stageName: 'Luna Vale' });

let number = 700;

export const paragraph = (text: string): NoteDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export function noteOf(changes: Partial<NoteDetail> = {}): NoteDetail {
  number += 1;
  const content = changes.content ?? emptyNote();
  return {
    id: `00000000-0000-4000-8000-000000000${String(number)}`,
    title: `Note ${String(number)}`,
    excerpt: excerptOf(content, 200),
    kind: 'note',
    status: 'final',
    visibility: 'team',
    model: null,
    isPinned: false,
    isLocked: false,
    verifiedUntil: null,
    verifiedBy: null,
    verifier: null,
    tags: [],
    comments: 0,
    attachments: 0,
    createdBy: mia,
    createdAt: '2026-11-18T09:00:00+00:00',
    editedBy: mia,
    editedAt: '2026-11-18T09:00:00+00:00',
    deletedAt: null,
    canEdit: true,
    canShare: true,
    canLock: true,
    rowVersion: 1,
    contentVersion: 1,
    version: 1,
    lockedBy: null,
    lockedAt: null,
    members: [],
    watch: 'default',
    ...changes,
    content,
  };
}

/** The time of every change. */
export const updatedAt = '2026-11-18T10:00:00.000001+00:00';

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A host that holds these notes and answers as the services would. */
export function host(start: NoteDetail[], handlers: Handlers = {}) {
  const held = { notes: start };
  const find = (id: string) => {
    const note = held.notes.find((candidate) => candidate.id === id);
    if (note === undefined) throw new AppError('not_found', 'No such note');
    return note;
  };
  const put = (id: string, changes: Partial<NoteDetail>): NoteDetail => {
    const next = { ...find(id), ...changes };
    held.notes = held.notes.map((note) => (note.id === id ? next : note));
    return next;
  };
  const fake = createFakeBridge({
    'notes.list': () => ({ rows: held.notes.filter(({ deletedAt }) => deletedAt === null), next: null }),
    'notes.count': ({ filters }) => filters.map(() => held.notes.length),
    'notes.get': ({ id }) => find(id),
    'notes.create': ({ title, content, modelId, status, visibility }) => {
      const note = noteOf({
        title,
        model: modelId === luna.id ? luna : null,
        ...(content === undefined ? {} : { content }),
        ...(status === undefined ? {} : { status }),
        ...(visibility === undefined ? {} : { visibility }),
      });
      held.notes = [...held.notes, note];
      return note;
    },
    'notes.save': ({ id, contentVersion, title, content }) => {
      const note = find(id);
      if (note.isLocked) throw new AppError('invalid', 'This note is locked', { hint: 'locked' });
      if (note.contentVersion !== contentVersion) throw new AppError('conflict', 'Stale', { hint: 'stale' });
      const saved = put(id, { title, content, contentVersion: contentVersion + 1 });
      return {
        contentVersion: saved.contentVersion,
        version: 1,
        editedAt: '2026-11-18T10:00:00+00:00',
        updatedAt,
      };
    },
    'notes.update': ({ id, rowVersion, changes: { isPinned, isDeleted } }) => {
      const note = find(id);
      const row = put(id, {
        rowVersion: rowVersion + 1,
        ...(isPinned === undefined ? {} : { isPinned }),
        ...(isDeleted === undefined ? {} : { deletedAt: isDeleted ? '2026-11-18T10:00:00+00:00' : null }),
      });
      return {
        id,
        rowVersion: rowVersion + 1,
        before: {
          ...(isPinned === undefined ? {} : { isPinned: note.isPinned }),
          ...(isDeleted === undefined ? {} : { isDeleted: note.deletedAt !== null }),
        },
        row: { ...row, updatedAt },
      };
    },
    'notes.lock': ({ id, isLocked }) => ({ ...put(id, { isLocked, lockedBy: mia }), updatedAt }),
    'notes.presence': () => [],
    'notes.people': () => [{ ...tomas, isOfModel: false }],
    'tags.list': () => [],
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'models.findManagers': () => [mia, tomas],
    'models.listAssignableManagers': () => [mia, tomas],
    'savedViews.list': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, put, callsOf };
}

export function renderNotes(path = '/notes', { viewedAs }: { viewedAs?: Person } = {}) {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 276 });
  cleanNotifications();
  useConnectionStore.setState({ isOnline: true });
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(mia.role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const seen: ViewerState | undefined =
    viewedAs === undefined
      ? undefined
      : {
          profile: { ...viewedAs, status: 'active', rowVersion: 1 },
          permissions: { status: 'loaded', permissions: roleDefaults(viewedAs.role) },
        };
  const element = (
    <SeenPerson value={seen}>
      <NotesPage />
    </SeenPerson>
  );
  const router = createMemoryRouter([{ path: '/notes', element }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
