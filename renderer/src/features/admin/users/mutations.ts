import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { deviceOf } from '#renderer/entities/session/device.ts';
import { errorMessage } from './error-messages.ts';
import { tellReachedLimit } from '#renderer/entities/plan/limits/reached-limit.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Account, User, UserPermission, UserStatus } from '#shared/contract/users.ts';
import type { PermissionKey, roles } from '#shared/domain/permissions.ts';
import { setOverride } from './api.ts';
import { saveDisplayName, saveRole, saveStatus } from './save-user.ts';
import type { FieldEdit } from '#renderer/ui/editable/use-saving-field.ts';
import { userKeys, userQueries, type UserList } from './queries.ts';
import { userName } from './user.ts';

type Role = (typeof roles)[number];

function editCachedUser(client: QueryClient, id: string, changes: Partial<User>): void {
  editCachedUsers(client, new Map([[id, changes]]));
}

/** Applies changes, by user ID, to the cached list. */
export function editCachedUsers(client: QueryClient, changes: ReadonlyMap<string, Partial<User>>): void {
  client.setQueryData<UserList>(userKeys.list, (list) =>
    list === undefined
      ? list
      : { ...list, users: list.users.map((user) => changedBy(user, changes.get(user.id))) },
  );
}

/** An approved user no longer waits. */
const changedBy = (user: User, changes: Partial<User> | undefined): User => ({
  ...user,
  ...changes,
  ...(changes?.status === 'active' ? { waitsSince: null } : {}),
});

const putAccount = (client: QueryClient, account: Account) => {
  editCachedUser(client, account.id, account);
  // A user's role, status and name are also shown with models and in lists of managers.
  void client.invalidateQueries({ queryKey: ['models'] });
  void client.invalidateQueries({ queryKey: ['people'] });
};

/** Sets the role or status optimistically; if refused, restores the value and shows the reason. */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, role }: { user: User; role: Role }) => saveRole(user, role),
    onMutate: ({ user, role }) => {
      editCachedUser(client, user.id, { role });
    },
    onError: (error, { user }) => {
      editCachedUser(client, user.id, { role: user.role });
      notifyError(errorMessage('users.setRole', error));
    },
    onSuccess: ({ row, outcome }) => {
      putAccount(client, row);
      void client.invalidateQueries({ queryKey: userKeys.permissions(row.id) });
      if (outcome === 'mine') notifySuccess('User role updated successfully');
    },
  });
}

export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, status }: { user: User; status: UserStatus }) => saveStatus(user, status),
    onMutate: ({ user, status }) => {
      editCachedUser(client, user.id, { status });
    },
    onError: (error, { user }) => {
      editCachedUser(client, user.id, { status: user.status });
      if (!tellReachedLimit(error)) notifyError(errorMessage('users.setStatus', error));
    },
    onSuccess: ({ row, outcome }) => {
      putAccount(client, row);
      if (outcome === 'mine') notifySuccess('User status updated successfully');
    },
  });
}

export function useSetDisplayName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, displayName, edit }: { user: User; displayName: string; edit: FieldEdit }) =>
      saveDisplayName(user.id, displayName, edit.seen),
    onSuccess: ({ row, outcome }) => {
      putAccount(client, row);
      if (outcome === 'mine') notifySuccess('Display name updated successfully');
    },
  });
}

/** Undefined: there are no tasks. Null: the tasks become unassigned. */
export type NewAssignee = { id: string; name: string } | null;

/** Reassigns users' open tasks or leaves them unassigned: for each user all tasks or none. A retry does the rest. */
export function useReassignTasks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ users, newAssignee }: { users: readonly User[]; newAssignee: NewAssignee }) => {
      let count = 0;
      for (const { id } of users)
        count += await request('tasks.reassign', { fromUserId: id, toUserId: newAssignee?.id ?? null });
      return count;
    },
    onSuccess: (count, { newAssignee }) => {
      const tasks = countOf(count, { one: 'task', many: 'tasks' });
      notifySuccess(
        newAssignee === null ? `${tasks} left unassigned` : `${tasks} reassigned to ${newAssignee.name}`,
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
}

type Deletion = { user: User; newAssigneeId: string | null; newAssignee: NewAssignee | undefined };

/** Hands over models, then tasks, if a new assignee is chosen. If the deletion then fails, nothing is lost. */
export function useDeleteUser(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: userKeys.delete,
    mutationFn: async ({ user, newAssigneeId, newAssignee }: Deletion) => {
      if (newAssigneeId !== null)
        await request('users.reassignModels', { fromId: user.id, toId: newAssigneeId });
      // The new assignee of the models may be able to see the tasks only from here on.
      if (newAssignee !== undefined)
        await request('tasks.reassign', { fromUserId: user.id, toUserId: newAssignee?.id ?? null });
      await request('users.delete', { id: user.id });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: userKeys.all });
      void client.invalidateQueries({ queryKey: ['models'] });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onSuccess: (_nothing, { user }) => {
      onDeleted();
      client.setQueryData<UserList>(userKeys.list, (list) =>
        list === undefined ? list : { ...list, users: list.users.filter(({ id }) => id !== user.id) },
      );
      notifySuccess(`${userName(user)} deleted`);
    },
  });
}

/** Ends one session of another user or, if none is given, all of them. */
export function useEndSessionsOf(user: User) {
  const client = useQueryClient();
  const name = userName(user);
  return useMutation({
    mutationFn: ({ session }: { session?: Session }) =>
      request('users.endSessions', { id: user.id, sessionId: session?.id ?? null }),
    onSuccess: (ended, { session }) => {
      const what = session === undefined ? 'everywhere' : `of ${deviceOf(session.userAgent).name}`;
      notifySuccess(ended === 0 ? `${name} was signed out ${what} already` : `${name} is signed out ${what}`);
    },
    onError: (error) => {
      notifyError(errorMessage('users.endSessions', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.sessions(user.id) }),
  });
}

type OverrideChange = { user: User; key: PermissionKey; override: boolean | null };

/** Sets one permission optimistically; if refused, restores the value and shows the reason. */
export function useSetOverride() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, key, override }: OverrideChange) => setOverride(user.id, key, override),
    onMutate: ({ user, key, override }) => {
      const { queryKey } = userQueries.permissions(user.id);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (shown) =>
        shown === undefined
          ? shown
          : {
              ...shown,
              permissions: shown.permissions.map((permission): UserPermission =>
                permission.key === key
                  ? { ...permission, override, effective: override ?? permission.roleDefault }
                  : permission,
              ),
            },
      );
      return { before };
    },
    onError: (error, { user, key, override }, context) => {
      client.setQueryData(userQueries.permissions(user.id).queryKey, context?.before);
      const call =
        override === null
          ? 'users.resetPermissions'
          : override
            ? 'users.grantPermission'
            : 'users.revokePermission';
      notifyError(errorMessage(call, error, key));
    },
    onSettled: (_done, _error, { user }) =>
      client.invalidateQueries({ queryKey: userKeys.permissions(user.id) }),
  });
}

export function useResetPermissions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: User) => request('users.resetPermissions', { id: user.id, key: null }),
    onError: (error) => {
      notifyError(errorMessage('users.resetPermissions', error));
    },
    onSettled: (_done, _error, user) => client.invalidateQueries({ queryKey: userKeys.permissions(user.id) }),
  });
}

/** Whether new users get access at once or wait for approval. Closing sign-up can be undone. */
export function useSetSignUpOpen() {
  const client = useQueryClient();
  const key = userQueries.signUpOpen().queryKey;
  const set = useMutation({
    mutationFn: (isOpen: boolean) =>
      isOpen
        ? request('settings.setSignUpOpen', { isOpen: true })
        : undoable(async (offer) => {
            await request('settings.setSignUpOpen', { isOpen: false });
            offer('New accounts need approval', () => {
              set.mutate(true);
            });
          }),
    onError: (error) => {
      notifyError(errorMessage('settings.setSignUpOpen', error));
    },
    onSuccess: (_nothing, isOpen) => {
      client.setQueryData(key, isOpen);
      if (isOpen) notifySuccess('Sign-up is open again');
    },
  });
  return set;
}
