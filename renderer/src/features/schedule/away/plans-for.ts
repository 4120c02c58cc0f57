import { isAssignedTo } from '#renderer/entities/model/model-scope.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Model } from '#shared/contract/models.ts';

export const plansForAll = ({ role, permissions }: SignedInViewer): boolean =>
  role === 'admin' || (permissions.can_view_all_data && permissions.can_manage_all_models);

/**
 * Whether the viewer may plan absences of this person or model. The same rule as the database's: for everyone, for
 * themselves, or for a model that they manage.
 */
export const plansFor = (
  viewer: SignedInViewer,
  personId: string | null,
  model: Model | undefined,
): boolean =>
  !viewer.isReadOnly &&
  (plansForAll(viewer) || personId === viewer.id || (model !== undefined && isAssignedTo(model, viewer.id)));
