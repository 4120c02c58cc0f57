import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { createInvitation, resendInvitation } from './api.ts';
import { invitationQueries } from './queries.ts';

/** Replaces an invitation in the cached list, or adds it on top. */
function put(client: QueryClient, invitation: Invitation): void {
  client.setQueryData(invitationQueries.list().queryKey, (list) =>
    list?.some(({ id }) => id === invitation.id) === true
      ? list.map((each) => (each.id === invitation.id ? invitation : each))
      : [invitation, ...(list ?? [])],
  );
}

/** The token is returned only once and must not be cached: only the dialog holds it. */
const forgetAnswerAtOnce = { gcTime: 0 };

export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createInvitation,
    ...forgetAnswerAtOnce,
    onSuccess: ({ invitation }) => {
      put(client, invitation);
    },
  });
}

export function useResendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: resendInvitation,
    ...forgetAnswerAtOnce,
    onSuccess: ({ invitation }) => {
      put(client, invitation);
    },
    onError: () => {
      // The invitation may have been accepted or cancelled meanwhile.
      void client.invalidateQueries({ queryKey: invitationQueries.list().queryKey });
    },
  });
}

export function useCancelInvitation(onCancelled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => request('invitations.cancel', { id: invitation.id }),
    onSuccess: (_nothing, invitation) => {
      put(client, { ...invitation, status: 'cancelled' });
      onCancelled();
      notifySuccess('Invitation cancelled');
    },
    onError: () => {
      // The invitation may have been accepted or cancelled meanwhile.
      void client.invalidateQueries({ queryKey: invitationQueries.list().queryKey });
    },
  });
}
