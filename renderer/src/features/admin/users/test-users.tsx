import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { roomyPlan } from '#renderer/entities/plan/test-plans.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import type { User, UserPermission } from '#shared/contract/users.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { permissionKeys, roleDefaults, type PermissionKey } from '#shared/domain/permissions.ts';
import { AdminPage } from '#renderer/features/admin/page.tsx';

// For tests only: users, a backend that holds them, and the page as one of them sees it.

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let lastId = 0;

export function userOf(changes: Partial<User> = {}): User {
  lastId += 1;
  return {
    id: uuid(lastId),
    email: `person${String(lastId)}@northlight.example`,
    role: 'manager',
    status: 'active',
    displayName: `Person ${String(lastId)}`,
    createdAt: '2026-01-05T09:00:00+00:00',
    updatedAt: '2026-11-01T09:00:00+00:00',
    rowVersion: 1,
    lastSignInAt: '2026-11-18T09:00:00+00:00',
    waitsSince: null,
    ...changes,
  };
}

export const mia = userOf({ displayName: 'Mia Hartwell', email: 'mia@northlight.example', role: 'admin' });
export const jonas = userOf({ displayName: 'Jonas Lindqvist', email: 'jonas@northlight.example' });
export const kofi = userOf({
  displayName: 'Kofi Mensah',
  email: 'kofi@northlight.example',
  status: 'inactive',
});

export const permissionsWith = (
  role: string,
  overrides: Partial<Record<PermissionKey, boolean>> = {},
): UserPermission[] => {
  const defaults = roleDefaults(role);
  return permissionKeys.map((key) => ({
    key,
    roleDefault: defaults[key],
    override: overrides[key] ?? null,
    effective: overrides[key] ?? defaults[key],
  }));
};

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds these users and answers as the real one would. */
export function host(users: User[], handlers: Handlers = {}) {
  const find = (id: string) => {
    const user = users.find((candidate) => candidate.id === id);
    if (user === undefined) throw new AppError('not_found', 'This user does not exist');
    return user;
  };
  const fake = createFakeBridge({
    'users.list': ({ offset, limit }) => users.slice(offset, offset + limit),
    'models.findManagers': () => users.filter(({ status }) => status === 'active'),
    'users.countModels': () => ({ [jonas.id]: { main: 4, secondary: 2 } }),
    'tasks.countByPerson': () => ({}),
    'settings.isSignUpOpen': () => false,
    'users.permissions': ({ id }) => ({ role: find(id).role, permissions: permissionsWith(find(id).role) }),
    'users.get': ({ id }) => find(id),
    'users.setRole': ({ id, rowVersion, role }) => ({ ...find(id), role, rowVersion: rowVersion + 1 }),
    'users.setStatus': ({ id, rowVersion, status }) => ({ ...find(id), status, rowVersion: rowVersion + 1 }),
    'users.setDisplayName': ({ id, displayName }) => ({ ...find(id), displayName }),
    'users.grantPermission': () => true,
    'users.revokePermission': () => true,
    'users.resetPermissions': () => 1,
    'users.reassignModels': () => 4,
    'users.delete': () => undefined,
    ...roomyPlan,
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, callsOf };
}

/** The test DOM has no layout; without a height, no row would be rendered. */
function giveElementsASize() {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
}

type View = {
  viewer?: User;
  path?: string;
  /** Whether an administrator views as this user. */
  isSeen?: boolean;
  permissions?: Partial<Record<PermissionKey, boolean>>;
};

export function renderAdmin({ viewer = mia, path = '/admin', isSeen = false, permissions = {} }: View = {}) {
  giveElementsASize();
  cleanNotifications();
  const state: ViewerState = {
    profile: viewer,
    permissions: {
      status: 'loaded',
      permissions: { ...roleDefaults(viewer.role), can_manage_users: true, ...permissions },
    },
  };
  useViewerStore.setState(state);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/admin', element: <AdminPage /> }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <SeenPerson value={isSeen ? state : undefined}>
          <RouterProvider router={router} />
        </SeenPerson>
        <ConflictHost />
        <UndoLine personId={viewer.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
