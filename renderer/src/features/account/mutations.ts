import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { deviceOf } from '#renderer/entities/session/device.ts';
import { errorMessage } from './error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { AccountSession, ChangePasswordInput } from '#shared/contract/account.ts';
import { saveVersioned, type Seen } from '#renderer/ui/conflict/save-versioned.ts';
import type { Profile } from '#shared/contract/auth.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { changePassword, endSessions } from './api.ts';
import { sessionsQuery } from './queries.ts';

export function useSetDisplayName() {
  const client = useQueryClient();
  const { id: viewerId } = useViewer();
  return useMutation({
    mutationFn: async ({ displayName, seen }: { displayName: string; seen: Seen }) => {
      const saved = await saveVersioned<Profile>({
        thing: 'profile',
        label: 'Display name',
        seen,
        wanted: displayName,
        valueOf: (profile) => profile.displayName ?? '',
        save: (rowVersion) => request('account.setDisplayName', { displayName, rowVersion }),
        reload: () => request('users.get', { id: viewerId }),
      });
      if (saved.outcome === 'later') throw new AppError('conflict', 'Changed elsewhere', { hint: 'stale' });
      return saved;
    },
    onSuccess: ({ row: { id, email, role, status, displayName, rowVersion }, outcome }) => {
      const profile = { id, email, role, status, displayName, rowVersion };
      // Update the name everywhere at once, unless another user has signed in by now.
      useViewerStore.setState((store) => (store.profile?.id === profile.id ? { profile } : {}));
      // Lists that show the old name are refetched when they are next opened.
      void client.invalidateQueries({ refetchType: 'none' });
      if (outcome === 'mine') notifySuccess('Profile updated successfully');
    },
  });
}

type PasswordChange = ChangePasswordInput & { endsOthers: boolean };

export function useChangePassword() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: async ({ endsOthers, ...input }: PasswordChange) => {
      await changePassword(input);
      notifySuccess('Password changed successfully');
      if (!endsOthers) return;
      // The password has been changed even if this fails, so it's not an error of the form.
      await endSessions('others').catch((error: unknown) => {
        notifyError(errorMessage('account.endSessions', error));
      });
    },
    onSettled: refresh,
  });
}

export function useEndSession() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: ({ id }: AccountSession) => request('account.endSession', { id }),
    onSuccess: (wasThere, { userAgent }) => {
      const { name } = deviceOf(userAgent);
      notifySuccess(wasThere ? `Signed out of ${name}` : `${name} was signed out already`);
    },
    onError: (error) => {
      notifyError(errorMessage('account.endSession', error));
    },
    onSettled: refresh,
  });
}

export function useEndSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: async (_, which) => {
      notifySuccess(which === 'all' ? 'Signed out everywhere' : 'Signed out of your other sessions');
      // After ending all sessions no user is signed in who could refetch.
      if (which === 'others') await refresh();
    },
  });
}

function useRefreshSessions() {
  const client = useQueryClient();
  const { id } = useViewer();
  return () => client.invalidateQueries({ queryKey: sessionsQuery(id).queryKey });
}
