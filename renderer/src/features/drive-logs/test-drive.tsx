import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type {
  DriveBurst,
  DriveFolder,
  DriveLog,
  DriveRule,
  DriveRun,
  DriveState,
} from '#shared/contract/drive.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { DriveLogsPage } from './page.tsx';

// For tests only: activity and folders, a backend that holds them, and the page as Mia sees it.

export const zara = modelOf({ stageName: 'Zara Kane' });
const model = { id: zara.id, stageName: zara.stageName, photoUrl: null, timezone: 'UTC' };
let number = 100;
const idOf = () => `00000000-0000-4000-8000-000000000${String((number += 1))}`;

export const logOf = (changes: Partial<DriveLog> = {}): DriveLog => ({
  id: idOf(),
  fileId: 'file-1',
  fileName: 'IMG_4471.jpg',
  kind: 'image',
  sizeBytes: 6_200_000,
  path: 'Raw sets',
  oldValue: null,
  newValue: null,
  severity: 'info',
  occurredAt: new Date().toISOString(),
  ...changes,
});

export const folderOf = (changes: Partial<DriveFolder> = {}): DriveFolder => ({
  id: '00000000-0000-4000-8000-000000000050',
  folderId: 'zara-root',
  name: 'Zara Kane',
  webUrl: 'https://drive.google.com/drive/folders/zara-root',
  status: 'linked',
  model,
  account: 'reader@agency.example',
  lastSyncedAt: new Date().toISOString(),
  lastError: null,
  fileCount: 2914,
  totalBytes: 41_000_000_000,
  scanned: null,
  isInterrupted: false,
  nextTryAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  canEdit: true,
  alarm: null,
  ...changes,
});

export const burstOf = (changes: Partial<DriveBurst> = {}): DriveBurst => ({
  id: idOf(),
  action: 'uploaded',
  actorKey: 'priya@agency.example',
  actorName: 'Priya',
  actorEmail: 'priya@agency.example',
  isOutside: false,
  actor: null,
  model,
  folder: { id: folderOf().id, name: 'Zara Kane', webUrl: folderOf().webUrl },
  path: 'Raw sets',
  startedAt: new Date(Date.now() - 240_000).toISOString(),
  endedAt: new Date().toISOString(),
  files: 1,
  severity: 'info',
  folders: 0,
  access: null,
  alarm: null,
  alarmCount: null,
  dismissedAt: null,
  canEdit: true,
  first: [logOf()],
  ...changes,
});

export const ruleOf = (changes: Partial<DriveRule> = {}): DriveRule => ({
  id: idOf(),
  event: 'mass_delete',
  threshold: 20,
  windowMinutes: 10,
  allowed: [],
  enabled: true,
  canEdit: true,
  rowVersion: 1,
  ...changes,
});

export const runOf = (changes: Partial<DriveRun> = {}): DriveRun => ({
  id: idOf(),
  folderId: folderOf().id,
  model,
  folderName: 'Raw',
  trigger: 'schedule',
  status: 'completed',
  startedAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  added: 3,
  changed: 1,
  removed: 0,
  errorCode: null,
  errorMessage: null,
  isRetry: false,
  ...changes,
});

export const stateOf = (changes: Partial<DriveState> = {}): DriveState => ({
  connection: {
    id: '00000000-0000-4000-8000-000000000060',
    provider: 'service_account',
    accountEmail: 'reader@agency.example',
    status: 'connected',
    lastError: null,
  },
  canConnect: true,
  lastEventAt: null,
  workerSeenAt: null,
  field: null,
  isLinkedElsewhere: false,
  holder: null,
  ...changes,
});

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds this data and answers as the real one would. */
export function host(
  bursts: DriveBurst[],
  {
    folders = [folderOf()],
    state = stateOf(),
    ...handlers
  }: Handlers & { folders?: DriveFolder[]; state?: DriveState } = {},
) {
  const fake = createFakeBridge({
    'drive.list': ({ filter }) =>
      bursts.filter(
        ({ alarm, dismissedAt, action, severity }) =>
          (filter.isAlarm !== true || (alarm !== null && dismissedAt === null)) &&
          (filter.actions === undefined || filter.actions.includes(action)) &&
          (filter.severity === undefined || filter.severity === severity),
      ),
    'drive.count': ({ filters }) =>
      filters.map(
        ({ severity }) => bursts.filter((one) => severity === undefined || one.severity === severity).length,
      ),
    'drive.burst': ({ id }) => {
      const burst = bursts.find((one) => one.id === id) ?? burstOf();
      return { ...burst, logs: burst.first };
    },
    'drive.actors': () => [{ key: 'priya@agency.example', name: 'Priya', email: 'priya@agency.example' }],
    'drive.folders': () => folders,
    'drive.state': () => state,
    'drive.rules': () => [ruleOf(), ruleOf({ event: 'outside_actor' })],
    'drive.runs': () => [
      runOf(),
      runOf({ status: 'failed', errorCode: 'retrying', errorMessage: 'Google can’t be reached' }),
    ],
    'drive.files': ({ parent = null }) =>
      parent === null
        ? [
            {
              fileId: 'sets',
              name: 'Sets',
              kind: 'folder' as const,
              sizeBytes: 90_000_000,
              files: 2,
              webUrl: null,
              modifiedAt: null,
            },
          ]
        : [
            {
              fileId: 'teaser',
              name: '<b>teaser</b>.mp4',
              kind: 'video' as const,
              sizeBytes: 84_000_000,
              files: null,
              webUrl: null,
              modifiedAt: null,
            },
          ],
    'models.list': ({ offset }) => (offset === 0 ? [zara] : []),
    'savedViews.list': () => [],
    'account.listPhotos': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, callsOf };
}

export function renderDriveLogs(path = '/drive-logs', role: 'admin' | 'manager' = 'admin') {
  // The test DOM has no layout; without a height, no row would be rendered.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, role, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/drive-logs', element: <DriveLogsPage /> }], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
