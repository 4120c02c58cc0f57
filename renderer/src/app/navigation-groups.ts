import { areas, type Area, type AreasWith } from '#shared/domain/areas.ts';
import { isAllowed, type Permissions } from '#shared/domain/permissions.ts';

/** Areas that the navigation and the dashboard lead to. */
export type NavigationName = AreasWith<{ group: string | null }>;
type Listed = Area & { group: string | null };
export type NavigationArea = Listed & { name: NavigationName };
export type NavigationGroup = { label: string | null; items: readonly NavigationArea[] };

const isListed = (area: Area): area is Listed => area.group !== undefined;

/** Everything that the navigation may hold, in its order. */
export const navigationAreas: readonly NavigationArea[] = Object.entries<Area>(areas).flatMap(
  ([name, area]) => (isListed(area) ? [{ ...area, name: name as NavigationName }] : []),
);

type Access = { permissions: Permissions; settings: Record<NonNullable<Area['setting']>, boolean> };

/** The groups that someone sees; one without visible children is left out. */
export const visibleGroups = ({ permissions, settings }: Access): NavigationGroup[] =>
  grouped(
    ({ flag, setting }) =>
      (flag === undefined || isAllowed(permissions, flag)) && (setting === undefined || settings[setting]),
  );

/** Those that someone saw last, which may have become other ones since. */
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
