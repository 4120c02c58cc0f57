import {
  IconCornerDownRight,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconNote,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { areaPages } from '#renderer/app/area-pages.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { statusLabel } from '#renderer/entities/model/status-label.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { SessionContext } from '#renderer/lib/session/session-context.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { openKeyHelp } from '#renderer/lib/window/key-help.ts';
import { usePageActionStore } from '#renderer/lib/window/page-actions.ts';
import type { Found } from '#shared/contract/search.ts';
import { areaAddress, areaAt, areas, type Area, type AreaName } from '#shared/domain/areas.ts';
import { isAllowed, type RouteFlag } from '#shared/domain/permissions.ts';
import { hasWords } from './match.ts';
import { paletteGroups, type PaletteRow, type Scope } from './palette-rows.ts';
import { useRecents } from './use-recents.ts';

const small = { size: 16, stroke: 1.7 } as const;

/** Where it leads, as the navigation shows it. */
function iconOf(to: string): ReactNode {
  const area = areaAt(to.replace(/\?.*$/, ''));
  const name = (Object.keys(areas) as AreaName[]).find((one) => areas[one] === area);
  const Icon = (name === undefined ? undefined : areaPages[name].icon) ?? IconCornerDownRight;
  return <Icon {...small} />;
}

/** The lines of the palette for what was typed, in the order of their groups. */
export function useRows(scope: Scope, words: string, found: Found): PaletteRow[] {
  const viewer = useViewer();
  const { data: flags } = useQuery(featureFlagsQuery);
  const pageActions = usePageActionStore(({ actions }) => actions);
  const can = (flag: RouteFlag) => isAllowed(viewer.permissions, flag);
  const isOpen = ({ flag, setting, isBuilt }: Area) =>
    isBuilt === true &&
    (flag === undefined || can(flag)) &&
    (setting === undefined ||
      (setting === 'isMarketplaceEnabled'
        ? flags?.isMarketplaceEnabled === true && flags.isMarketplaceInPlan
        : flags?.areNotificationsEnabled !== false));
  const isTyped = words !== '';
  const session = use(SessionContext);
  const hasRecents = scope === 'everything' && !isTyped;
  const recents = useRecents(viewer.id, hasRecents, isOpen);

  const pages = Object.entries<Area>(areas)
    // What someone else's view shows is what it leads to.
    .filter(([, area]) => isOpen(area) && (!viewer.isReadOnly || area.isInViewAs === true))
    .filter(([, { title }]) => hasWords(title, words))
    .map(([name, { path, title }]): PaletteRow => {
      const Icon = areaPages[name as AreaName].icon ?? IconCornerDownRight;
      return {
        id: `page ${name}`,
        group: 'Pages',
        title,
        icon: <Icon {...small} />,
        to: path,
      };
    });

  const actions = [
    ...(viewer.isReadOnly
      ? []
      : pageActions.map(({ id, label, run }): PaletteRow => ({
          id: `action ${id}`,
          group: 'Actions',
          title: label,
          detail: 'On this page',
          icon: <IconPlayerPlay {...small} />,
          run,
        }))),
    {
      id: 'action keys',
      group: 'Actions',
      title: 'Show keyboard shortcuts',
      icon: <IconKeyboard {...small} />,
      run: openKeyHelp,
    } satisfies PaletteRow,
    ...(session === null || viewer.isReadOnly
      ? []
      : [
          {
            id: 'action sign out',
            group: 'Actions',
            title: 'Sign out',
            icon: <IconLogout {...small} />,
            run: () => void session.signOut(),
          } satisfies PaletteRow,
        ]),
  ].filter(({ title }) => hasWords(title, words));

  const models = found.models.flatMap(({ id, stageName, realName, status, photoUrl }): PaletteRow[] => {
    const to = can('canAccessModels')
      ? areaAddress('models', { modelId: id })
      : can('canAccessSocials')
        ? areaAddress('socials', { modelId: id })
        : undefined;
    return to === undefined
      ? []
      : [
          {
            id: `model ${id}`,
            group: 'Models',
            title: stageName,
            detail: `${realName} · ${statusLabel(status)}`,
            icon: <ModelPhoto id={id} stageName={stageName} photoUrl={photoUrl} size={20} />,
            to,
          },
        ];
  });
  // What one does next with the model that was meant.
  const [first] = found.models;
  const ofModel: PaletteRow[] =
    first === undefined
      ? []
      : (
          [
            ['tasks', 'canAccessTasks', 'Open tasks of'],
            ['socials', 'canAccessSocials', 'Open vault of'],
            ['notes', 'canAccessNotes', 'Open notes of'],
          ] as const
        )
          .filter(([, flag]) => can(flag))
          .map(([area, , verb]) => {
            const Icon = areaPages[area].icon;
            return {
              id: `${area} of ${first.id}`,
              group: 'Actions',
              title: `${verb} ${first.stageName}`,
              detail: areas[area].title,
              icon: <Icon {...small} />,
              to: areaAddress(area, { modelId: first.id }),
            };
          });
  const create: PaletteRow[] =
    first === undefined || viewer.isReadOnly || !can('canAccessTasks')
      ? []
      : [
          {
            id: `create task for ${first.id}`,
            group: 'Actions',
            title: `Create task for ${first.stageName}`,
            detail: areas.tasks.title,
            icon: <IconPlus {...small} />,
            to: areaAddress('tasks', { modelId: first.id }),
            action: 'new in Tasks',
          },
        ];

  const people = found.people.flatMap((person): PaletteRow[] => {
    const to = can('canManageUsers')
      ? areaAddress('admin', { tab: 'users', userId: person.id })
      : can('canAccessModels')
        ? `${areas.models.path}?manager=${person.id}`
        : undefined;
    return to === undefined
      ? []
      : [
          {
            id: `person ${person.id}`,
            group: 'People',
            title: personName(person),
            detail: [
              person.displayName === null ? roleLabel(person.role) : person.email,
              ...(person.isActive ? [] : ['Inactive']),
              ...(can('canManageUsers') ? [] : ['Models of this person']),
            ].join(' · '),
            icon: <PersonAvatar person={{ id: person.id, name: personName(person) }} />,
            to,
          },
        ];
  });
  const tasks = found.tasks.map(({ id, number, title, status }): PaletteRow => ({
    id: `task ${id}`,
    group: 'Tasks',
    title: title ?? `TASK-${String(number)}`,
    detail: [
      `TASK-${String(number)}`,
      ...(status === 'completed' ? ['Completed'] : status === 'cancelled' ? ['Cancelled'] : []),
    ].join(' · '),
    icon: <IconListCheck {...small} />,
    to: areaAddress('tasks', { task: id }),
  }));
  const notes = found.notes.map(({ id, title, modelName, excerpt }): PaletteRow => ({
    id: `note ${id}`,
    group: 'Notes',
    title,
    detail: [modelName ?? 'General', excerpt].filter((part) => part !== '').join(' · '),
    icon: <IconNote {...small} />,
    to: areaAddress('notes', { note: id }),
  }));
  const isEverything = scope === 'everything';
  const rows = [
    ...(hasRecents
      ? recents.map((row): PaletteRow => ({ ...row, group: 'Recent', icon: iconOf(row.to) }))
      : []),
    ...(isEverything ? models : []),
    ...(isEverything || scope === 'actions'
      ? [...(isEverything ? [...create, ...ofModel] : []), ...actions]
      : []),
    ...(isEverything || scope === 'people' ? people : []),
    ...(isEverything || scope === 'tasks' ? tasks : []),
    ...(isEverything ? [...notes, ...pages] : []),
  ];
  return paletteGroups.flatMap((group) => rows.filter((row) => row.group === group));
}
