import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlayerPlay,
  IconPlus,
  IconSun,
  IconUpload,
} from '@tabler/icons-react';
import { use, type ReactNode } from 'react';
import { areaPages } from '#renderer/app/area-pages.tsx';
import { SessionContext } from '#renderer/lib/session/session-context.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { openKeyHelp } from '#renderer/lib/window/key-help.ts';
import { createActionOf, usePageActionStore } from '#renderer/lib/window/page-actions.ts';
import type { Found } from '#shared/contract/search.ts';
import { areaAddress, areas, paths } from '#shared/domain/areas.ts';
import { canCreateModels } from '#shared/domain/model-access.ts';
import { isAllowed, type RouteFlag } from '#shared/domain/permissions.ts';
import { hasWords } from './match.ts';
import type { PaletteRow } from './palette-rows.ts';

const small = { size: 16, stroke: 1.7 } as const;

/** What pages can create: the id and label of each page's action. */
const made = [
  { area: 'models', flag: 'canAccessModels', id: 'new in Models', label: 'Create model' },
  { area: 'tasks', flag: 'canAccessTasks', id: 'new in Tasks', label: 'Create task' },
  { area: 'schedule', flag: 'canAccessSchedule', id: 'new event', label: 'Add event' },
  { area: 'notes', flag: 'canAccessNotes', id: 'new note', label: 'Create note' },
  { area: 'documents', flag: 'canManageContracts', id: 'new in Documents', label: 'Upload documents' },
  { area: 'documents', flag: 'canManageContracts', id: 'request files', label: 'Request files' },
  { area: 'chat', flag: 'canAccessChat', id: 'new chat', label: 'Start a chat' },
  { area: 'socialPosting', flag: 'canAccessTwitterBot', id: 'new in Social posting', label: 'Write post' },
] as const;

/** Actions that start with the model that was typed. */
const forModels: ReadonlySet<string> = new Set(['new in Tasks', 'new event', 'request files']);

/** What can be opened for a model. */
const ofModel = [
  { area: 'tasks', flag: 'canAccessTasks', verb: 'Open tasks of' },
  { area: 'socials', flag: 'canAccessSocials', verb: 'Open socials of' },
  { area: 'schedule', flag: 'canAccessSchedule', verb: 'Open schedule of' },
  { area: 'notes', flag: 'canAccessNotes', verb: 'Open notes of' },
  { area: 'documents', flag: 'canManageContracts', verb: 'Open documents of' },
  { area: 'chat', flag: 'canAccessChat', verb: 'Open chat of' },
] as const;

/** Actions that match the typed text: for the matching model, on this page, and everywhere. */
export function useActionRows(words: string, model: Found['models'][number] | undefined): PaletteRow[] {
  const viewer = useViewer();
  const { isReadOnly } = viewer;
  const session = use(SessionContext);
  const pageActions = usePageActionStore(({ actions }) => actions);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const can = (flag: RouteFlag) => isAllowed(viewer.permissions, flag);
  const mayCreateModels = canCreateModels(viewer);
  const doing = (id: string, title: string, icon: ReactNode, run: () => void): PaletteRow => ({
    id: `action ${id}`,
    group: 'Actions',
    title,
    icon,
    run,
  });

  const withModel = (): PaletteRow[] => {
    if (model === undefined) return [];
    const { id, stageName } = model;
    const address = (area: (typeof ofModel)[number]['area']) => areaAddress(area, { modelId: id });
    return [
      ...made
        .filter(({ id: action, flag }) => forModels.has(action) && can(flag) && !isReadOnly)
        .map(({ area, id: action, label }): PaletteRow => ({
          id: `${action} for ${id}`,
          group: 'Actions',
          title: `${label} for ${stageName}`,
          detail: areas[area].title,
          icon: <IconPlus {...small} />,
          to: areaAddress(area, { modelId: id }),
          action,
        })),
      ...ofModel
        .filter(({ flag }) => can(flag))
        .map(({ area, verb }): PaletteRow => {
          const Icon = areaPages[area].icon;
          return {
            id: `${area} of ${id}`,
            group: 'Pages',
            title: `${verb} ${stageName}`,
            detail: areas[area].title,
            icon: <Icon {...small} />,
            to: address(area),
          };
        }),
    ];
  };

  const createId = createActionOf(pageActions)?.id;
  const onPage = isReadOnly
    ? []
    : pageActions.map(({ id, label, run }): PaletteRow => ({
        ...doing(id, label, <IconPlayerPlay {...small} />, run),
        detail: 'On this page',
        keys: id === createId ? 'C' : undefined,
      }));
  const onOthers = isReadOnly
    ? []
    : made
        .filter(({ area, flag, id }) => can(flag) && (area !== 'models' || mayCreateModels) && !isOffered(id))
        .map(({ area, id, label }): PaletteRow => ({
          id: `create ${id}`,
          group: 'Actions',
          title: label,
          detail: areas[area].title,
          icon: <IconPlus {...small} />,
          to: paths[area],
          action: id,
        }));
  function isOffered(id: string) {
    return pageActions.some((action) => action.id === id);
  }
  const everywhere: PaletteRow[] = [
    ...(mayCreateModels && !isReadOnly
      ? [
          {
            id: 'action import models',
            group: 'Actions',
            title: areas.modelImport.title,
            icon: <IconUpload {...small} />,
            to: paths.modelImport,
            also: 'csv file',
          } satisfies PaletteRow,
        ]
      : []),
    {
      ...doing(
        'theme',
        isDark ? 'Switch to light theme' : 'Switch to dark theme',
        isDark ? <IconSun {...small} /> : <IconMoon {...small} />,
        () => {
          setColorScheme(isDark ? 'light' : 'dark');
        },
      ),
      also: 'toggle appearance mode light dark',
    },
    { ...doing('keys', 'Show keyboard shortcuts', <IconKeyboard {...small} />, openKeyHelp), keys: '?' },
    ...(session === null || isReadOnly
      ? []
      : [doing('sign out', 'Sign out', <IconLogout {...small} />, () => void session.signOut())]),
  ];
  return [
    ...withModel(),
    ...[...onPage, ...onOthers, ...everywhere].filter(({ title, also = '' }) =>
      hasWords(`${title} ${also}`, words),
    ),
  ];
}
