import { areas, type Area, type AreasWith } from '#shared/domain/areas.ts';
import { isAllowed, type Permissions } from '#shared/domain/permissions.ts';

/** Areas in the navigation and on the dashboard. */
export type NavigationName = AreasWith<{ group: string | null }>;
type Listed = Area & { group: string | null };
export type NavigationArea = Listed & { name: NavigationName };
export type NavigationGroup = { label: string | null; items: readonly NavigationArea[] };

const isListed = (area: Area): area is Listed => area.group !== undefined;

/** Every area that the navigation can show, in order. */
export const navigationAreas: readonly NavigationArea[] = Object.entries<Area>(areas).flatMap(
  ([name, area]) => (isListed(area) ? [{ ...area, name: name as NavigationName }] : []),
);

type Access = { permissions: Permissions; settings: Record<NonNullable<Area['setting']>, boolean> };

/** The groups that a person sees, without those that would be empty. */
export const visibleGroups = ({ permissions, settings }: Access): NavigationGroup[] =>
  grouped(
    ({ flag, setting }) =>
      (flag === undefined || isAllowed(permissions, flag)) && (setting === undefined || settings[setting]),
  );

/** The groups that a person saw last time, which may have changed since. */
export const groupsNamed = (names: ReadonlySet<string>): NavigationGroup[] =>
  grouped(({ name }) => names.has(name));

function grouped(isVisible: (area: NavigationArea) => boolean): NavigationGroup[] {
  const groups: { label: string | null; items: NavigationArea[] }[] = [];
  for (const area of navigationAreas) {
    if (!isVisible(area)) continue;
    const last = groups.at(-1);
    if (area.group !== null && last?.label === area.group) last.items.push(area);
    else groups.push({ label: area.group, items: [area] });
  }
  return groups;
}
