import { areas, type Area } from '#shared/domain/areas.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { paramsOf } from '#renderer/entities/saved-view/view-params.ts';

/** The title of a view's list, and the address that opens the view. Undefined where no list has the view's area. */
export function viewPlace(
  view: Pick<SavedView, 'area' | 'filters'>,
): { title: string; to: string } | undefined {
  const rows: Readonly<Record<string, Area>> = areas;
  const own = Object.hasOwn(rows, view.area) ? rows[view.area] : undefined;
  // On a page with tabs, each tab has its own list.
  const parent = own ?? Object.values(rows).find(({ params }) => params?.['tab']?.includes(view.area));
  if (parent === undefined) return undefined;
  const query = new URLSearchParams({ ...(own === undefined ? { tab: view.area } : {}), ...paramsOf(view) });
  return {
    title: own === undefined ? `${parent.title}, ${view.area}` : own.title,
    to: `${parent.path}?${query.toString()}`,
  };
}
