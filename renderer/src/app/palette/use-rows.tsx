import { IconCornerDownRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { areaPages } from '#renderer/app/area-pages.tsx';
import { travelKeysOf } from '#renderer/app/travel/travel-keys.ts';
import { useOpenAreas } from '#renderer/app/travel/use-open-areas.ts';
import { useAdminTabs } from '#renderer/features/admin/admin-tab.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Found } from '#shared/contract/search.ts';
import { areaAddress, areaAt, areas, type AreaName } from '#shared/domain/areas.ts';
import { isAllowed, type RouteFlag } from '#shared/domain/permissions.ts';
import { fold } from '#shared/lib/fold.ts';
import { foundRows } from './found-rows.tsx';
import { hasWords } from './match.ts';
import { paletteGroups, type PaletteRow, type Scope } from './palette-rows.ts';
import { useActionRows } from './use-action-rows.tsx';
import { useRecents } from './use-recents.ts';

/** The icon of the target area, as in the navigation. */
function iconOf(to: string): ReactNode {
  const area = areaAt(to.replace(/\?.*$/, ''));
  const name = (Object.keys(areas) as AreaName[]).find((one) => areas[one] === area);
  const Icon = (name === undefined ? undefined : areaPages[name].icon) ?? IconCornerDownRight;
  return <Icon size={16} stroke={1.7} />;
}

/** Other words that people use for a page. */
const pageWords: Partial<Record<AreaName, string>> = {
  socials: 'passwords vault accounts two-factor codes',
  exposure: 'passwords exposed leaks',
  schedule: 'calendar events shifts',
  socialPosting: 'twitter x bluesky mastodon posts',
  account: 'profile password sessions',
  subscription: 'plan billing',
  config: 'settings',
};

/** A person who types the name of a page wants the page rather than its actions. */
const pagesBeforeActions = [...new Set<PaletteRow['group']>(['Recent', 'Models', 'Pages', ...paletteGroups])];

/** The palette's rows for the typed text, in the order of their groups. */
export function useRows(scope: Scope, words: string, found: Found): PaletteRow[] {
  const viewer = useViewer();
  const can = (flag: RouteFlag) => isAllowed(viewer.permissions, flag);
  const { isOpen, openAreas } = useOpenAreas();
  const isEverything = scope === 'everything';
  const hasRecents = isEverything && words === '';
  const recents = useRecents(viewer.id, hasRecents, isOpen);
  const adminTabs = useAdminTabs();
  const [first] = found.models;
  const actions = useActionRows(words, isEverything ? first : undefined);

  const pages = openAreas
    // That area is listed as an action.
    .filter(([name]) => name !== 'modelImport')
    .flatMap(([name, { path, title }]): PaletteRow[] => [
      {
        id: `page ${name}`,
        group: 'Pages',
        title,
        icon: iconOf(path),
        to: path,
        also: pageWords[name] ?? '',
        keys: travelKeysOf(name),
      },
      // People search for its lists as if they were pages.
      ...(name !== 'admin' || words === ''
        ? []
        : adminTabs.map((tab): PaletteRow => ({
            id: `page admin-${tab.id}`,
            group: 'Pages',
            title: tab.label,
            detail: title,
            icon: iconOf(path),
            to: areaAddress('admin', { tab: tab.id }),
          }))),
    ])
    .filter(({ title, also = '' }) => hasWords(`${title} ${also}`, words));
  const isMeant = ({ title }: PaletteRow) => words !== '' && fold(title).startsWith(fold(words));
  const groups = pages.some(isMeant) ? pagesBeforeActions : paletteGroups;

  const rows = [
    ...(hasRecents
      ? recents.map((row): PaletteRow => ({ ...row, group: 'Recent', icon: iconOf(row.to) }))
      : []),
    ...(isEverything ? foundRows.models(found.models, can) : []),
    ...(isEverything
      ? actions
      : scope === 'actions'
        ? actions.filter(({ group }) => group === 'Actions')
        : []),
    ...(isEverything || scope === 'people' ? foundRows.people(found.people, can) : []),
    ...(isEverything ? foundRows.accounts(found.accounts, can) : []),
    ...(isEverything || scope === 'tasks' ? foundRows.tasks(found.tasks, can) : []),
    ...(isEverything || scope === 'events' ? foundRows.events(found.events, can) : []),
    ...(isEverything
      ? [
          ...foundRows.chats(found.chats, can),
          ...foundRows.documents(found.documents, can),
          ...foundRows.listings(found.listings, can),
          ...foundRows.pages(found.pages, can),
          ...foundRows.bots(found.bots, can),
          ...foundRows.posts(found.posts, can),
          ...foundRows.notes(found.notes, can),
          ...pages.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a))),
        ]
      : []),
  ];
  return groups.flatMap((group) => rows.filter((row) => row.group === group));
}
