import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { modelPageSize } from '#shared/contract/models.ts';
import { canManageEveryModel, modelAccess } from '#shared/domain/model-access.ts';
import type { Viewer } from '#shared/domain/permissions.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { listModels } from './api.ts';

export const invitationKeys = { all: ['invitations'] as const, list: ['invitations', 'list'] as const };

export type GivenModel = { id: string; stageName: string };

export const invitationQueries = {
  list: () =>
    queryOptions({
      queryKey: invitationKeys.list,
      queryFn: () => request('invitations.list'),
      // Followed while it is shown, and by nobody before.
      refetchOnMount: unlessFollowed,
    }),
  /** For how many days an invitation counts where nobody says otherwise. */
  usualDays: () =>
    queryOptions({
      queryKey: [...invitationKeys.all, 'usual-days'],
      queryFn: () => request('settings.getInviteExpiryDays'),
    }),
  /** The models that this person may give to someone: those whose managers they choose. */
  models: (viewer: Viewer) =>
    queryOptions({
      queryKey: [...invitationKeys.all, 'models', viewer.id, canManageEveryModel(viewer)],
      queryFn: ({ signal }) => loadModels(viewer, signal),
    }),
};

async function loadModels(viewer: Viewer, signal: AbortSignal): Promise<GivenModel[]> {
  const scope = canManageEveryModel(viewer) ? 'all' : 'assigned';
  // By id, because rows that come or go between two pages shift the ones that follow.
  const loaded = new Map<string, GivenModel>();
  for await (const page of everyPage(modelPageSize, (offset) => listModels(scope, offset))) {
    signal.throwIfAborted();
    for (const model of page) {
      if (modelAccess(viewer, model).canManage)
        loaded.set(model.id, { id: model.id, stageName: model.stageName });
    }
  }
  return [...loaded.values()];
}
