import { useLivePages } from '#renderer/lib/live/live-pages.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { areaAt, areas, type Area } from '#shared/domain/areas.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';
import { isAllowed } from '#shared/domain/permissions.ts';

/** Someone goes to this page: what it shows is listened to before it asks, while its code is still on the way. */
export function choosePage(path: string): void {
  const area = areaAt(path);
  const { permissions } = useViewerStore.getState();
  if (area === undefined || permissions.status !== 'loaded') return;
  const isOpen = (page?: Area) => page?.flag === undefined || isAllowed(permissions.permissions, page.flag);
  if (isOpen(area))
    useLivePages.setState({ chosen: (area.live ?? []).filter((domain) => isOpen(ownerOf(domain))) });
}

/** The page whose own a table is; several show some. Admin has two, and of users everyone sees some. */
function ownerOf(domain: PageDomain): Area | undefined {
  if (domain === 'users') return undefined;
  if (domain === 'invitations') return areas.admin;
  return Object.values<Area>(areas).find(({ live: [own] = [] }) => own === domain);
}
