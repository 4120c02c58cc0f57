import { areas, type Area } from '#shared/domain/areas.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { paramsOf } from '#renderer/entities/saved-view/view-params.ts';

/** The list that a view belongs to: its title, and the address that shows the view. Undefined where no list has its area's name. */
export function viewPlace(
  view: Pick<SavedView, 'area' | 'filters'>,
): { title: string; to: string } | undefined {
  const rows: Readonly<Record<string, Area>> = areas;
  const own = Object.hasOwn(rows, view.area) ? rows[view.area] : undefined;
  // A page with tabs has a list in each.
  const parent = own ?? Object.values(rows).find(({ params }) => params?.['tab']?.includes(view.area));
  if (parent === undefined) return undefined;
  const query = new URLSearchParams({ ...(own === undefined ? { tab: view.area } : {}), ...paramsOf(view) });
  return {
    title: own === undefined ? `${parent.title}, ${view.area}` : own.title,
    to: `${parent.path}?${query.toString()}`,
  };
}
