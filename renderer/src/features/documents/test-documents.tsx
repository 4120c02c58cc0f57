import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import type { DocumentChanges, DocumentDetail } from '#shared/contract/documents.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DocumentsPage } from './page.tsx';

// For tests only: documents, a backend that holds them, and their page as Mia sees it.

export const luna = modelOf({ stageName: 'Luna Vale' });

let number = 100;
let changed = 0;

export function documentOf(changes: Partial<DocumentDetail> = {}): DocumentDetail {
  number += 1;
  return {
    id: `00000000-0000-4000-8000-000000000${String(number)}`,
    title: `Document ${String(number)}`,
    category: 'contract',
    visibility: 'normal',
    status: 'active',
    model: null,
    lostModel: null,
    description: null,
    counterparty: null,
    effectiveOn: null,
    expiresOn: null,
    noticeDays: null,
    autoRenew: false,
    renewMonths: 12,
    version: 1,
    versions: 1,
    fileName: 'Agreement.pdf',
    mime: 'application/pdf',
    sizeBytes: 412_000,
    textState: 'searchable',
    tagIds: [],
    liveShares: 0,
    signing: null,
    uploads: null,
    comments: 0,
    createdBy: mia,
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-01T10:00:00Z',
    deletedAt: null,
    canEdit: true,
    rowVersion: 1,
    fileVersions: [
      {
        version: 1,
        fileName: 'Agreement.pdf',
        mime: 'application/pdf',
        sizeBytes: 412_000,
        pageCount: 6,
        textState: 'searchable',
        note: null,
        uploadedBy: mia,
        createdAt: '2026-11-01T10:00:00Z',
      },
    ],
    members: [],
    ...changes,
  };
}

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds these documents and answers as the real one would. */
export function host(start: DocumentDetail[], handlers: Handlers = {}) {
  const held = { documents: start };
  const find = (id: string) => {
    const document = held.documents.find((candidate) => candidate.id === id);
    if (document === undefined)
      throw new AppError('not_found', 'Document not found, or you don’t have access');
    return document;
  };
  const change = (id: string, rowVersion: number, changes: DocumentChanges) => {
    const document = find(id);
    if (document.rowVersion !== rowVersion) throw new AppError('conflict', 'Stale', { hint: 'stale' });
    const { isDeleted, ...fields } = changes;
    const before = {
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, document[name as 'title']])),
      ...(isDeleted === undefined ? {} : { isDeleted: document.deletedAt !== null }),
    };
    changed += 1;
    const updatedAt = new Date(Date.UTC(2031, 0, 1, 0, 0, changed)).toISOString();
    const next = {
      ...document,
      ...fields,
      ...(isDeleted === undefined ? {} : { deletedAt: isDeleted ? updatedAt : null }),
      rowVersion: rowVersion + 1,
      updatedAt,
    } as DocumentDetail;
    held.documents = held.documents.map((known) => (known.id === id ? next : known));
    return { id, rowVersion: rowVersion + 1, before, row: next };
  };
  const fake = createFakeBridge({
    'documents.list': ({ offset = 0, isTrash = false }) =>
      offset > 0 ? [] : held.documents.filter(({ deletedAt }) => (deletedAt !== null) === isTrash),
    'documents.get': ({ id }) => find(id),
    'documents.find': () => [],
    'documents.update': ({ id, rowVersion, changes }) => change(id, rowVersion, changes),
    'documents.updateMany': ({ documents }) =>
      documents.map((each) => change(each.id, each.rowVersion, each.changes)),
    'documents.comments': () => [],
    'documents.activity': () => [],
    'documents.access': () => [],
    'documents.people': () => [{ ...tomas, isOfModel: false }],
    'documents.chooseVersion': ({ documentId, version }) => {
      const next = { ...find(documentId), version };
      held.documents = held.documents.map((known) => (known.id === documentId ? next : known));
      return next;
    },
    'documents.open': () => {
      throw new AppError('unavailable', 'This server doesn’t open documents yet. Tell your administrator.');
    },
    'tags.list': () => [],
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'savedViews.list': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderDocuments(path = '/documents') {
  // The test DOM has no layout; without a height, no row would be rendered.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(mia.role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/documents', element: <DocumentsPage /> }], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConflictHost />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
