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
      // Live updates arrive only while the list is shown.
      refetchOnMount: unlessFollowed,
    }),
  /** How many days an invitation is valid by default. */
  usualDays: () =>
    queryOptions({
      queryKey: [...invitationKeys.all, 'usual-days'],
      queryFn: () => request('settings.getInviteExpiryDays'),
    }),
  /** The models that the viewer may assign: those whose managers they can change. */
  models: (viewer: Viewer) =>
    queryOptions({
      queryKey: [...invitationKeys.all, 'models', viewer.id, canManageEveryModel(viewer)],
      queryFn: ({ signal }) => loadModels(viewer, signal),
    }),
};

async function loadModels(viewer: Viewer, signal: AbortSignal): Promise<GivenModel[]> {
  const scope = canManageEveryModel(viewer) ? 'all' : 'assigned';
  // By ID, because rows that are added or removed between two pages shift the following ones.
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
