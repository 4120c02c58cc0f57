import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { PageParent } from '#renderer/ui/layout/page-header.tsx';
import { areas } from '#shared/domain/areas.ts';
import { canAccessAdminArea } from '#shared/domain/permissions.ts';

/** The link back from a page below Admin, for people who may open it. */
export function useAdminParent(): PageParent | undefined {
  const { role, permissions } = useViewer();
  const { title, path } = areas.admin;
  return permissions.can_manage_users && canAccessAdminArea(role, permissions)
    ? { title, to: path }
    : undefined;
}
