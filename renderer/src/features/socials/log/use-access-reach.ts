import { useQuery } from '@tanstack/react-query';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { isAssignedTo } from '#renderer/entities/model/model-scope.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';

/** Whose entries the viewer can see; `unknown` until the model's managers are loaded. */
export type AccessReach = 'everyone' | 'own-models' | 'own' | 'unknown';

/**
 * The same rule as the database's: "People see who used the accounts of their models, and what they did themselves"
 * (…1505_access_log.sql).
 */
export function useAccessReach(modelId: string | undefined): AccessReach {
  const { id, role, permissions } = useViewer();
  // Already cached, because the page loads it for the accounts.
  const model = useQuery({ ...modelQueries.detail(modelId ?? ''), enabled: modelId !== undefined }).data;
  if (role === 'admin' || permissions.can_view_all_data) return 'everyone';
  if (modelId === undefined) return 'own-models';
  if (model === undefined) return 'unknown';
  return isAssignedTo(model, id) ? 'everyone' : 'own';
}
