import { useLivePages } from '#renderer/lib/live/live-pages.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { areaAt, areas, type Area } from '#shared/domain/areas.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';
import { isAllowed } from '#shared/domain/permissions.ts';

/** Follows the tables of a page that is being opened, before the page requests them and while its code is loading. */
export function choosePage(path: string): void {
  const area = areaAt(path);
  const { permissions } = useViewerStore.getState();
  if (area === undefined || permissions.status !== 'loaded') return;
  const isOpen = (page?: Area) => page?.flag === undefined || isAllowed(permissions.permissions, page.flag);
  if (isOpen(area))
    useLivePages.setState({ chosen: (area.live ?? []).filter((domain) => isOpen(ownerOf(domain))) });
}

/**
 * The page that a table belongs to; several pages may show it. Admin owns two tables. Everyone can see some of the
 * users.
 */
function ownerOf(domain: PageDomain): Area | undefined {
  if (domain === 'users') return undefined;
  if (domain === 'invitations') return areas.admin;
  return Object.values<Area>(areas).find(({ live: [own] = [] }) => own === domain);
}
