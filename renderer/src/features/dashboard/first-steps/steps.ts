import {
  IconAddressBook,
  IconBell,
  IconBuilding,
  IconCircleCheck,
  IconCreditCard,
  IconNotes,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { areaAddress, paths } from '#shared/domain/areas.ts';
import type { FirstStep } from '#shared/domain/dashboard.ts';

type Step = { icon: Icon; title: string; detail: string; action: string; to: string };

/** The first steps: each has one row here, and one in the database that says when it is done. */
export const stepWords: Readonly<Record<FirstStep, Step>> = {
  workspace: {
    icon: IconBuilding,
    title: 'Name your workspace',
    detail: 'Your team sees its name and logo on every page',
    action: 'Name it',
    to: paths.config,
  },
  model: {
    icon: IconAddressBook,
    title: 'Look after your first model',
    detail: 'Create one, import a list, or have one assigned to you',
    action: 'Open models',
    to: paths.models,
  },
  plan: {
    icon: IconCreditCard,
    title: 'Choose the default plan',
    detail: 'What everyone you invite may create, until they have a plan',
    action: 'Choose',
    to: paths.config,
  },
  team: {
    icon: IconUserPlus,
    title: 'Invite your team',
    detail: 'You choose what each person can see and do',
    action: 'Invite',
    to: areaAddress('admin', { tab: 'invitations' }),
  },
  notifications: {
    icon: IconBell,
    title: 'Choose your notifications',
    detail: 'What reaches you, and when it’s quiet',
    action: 'Choose',
    to: paths.notificationPreferences,
  },
  task: {
    icon: IconCircleCheck,
    title: 'Create or complete a task',
    detail: 'Write it in one line: Call Ana tomorrow 5pm',
    action: 'Open tasks',
    to: paths.tasks,
  },
  note: {
    icon: IconNotes,
    title: 'Write your first note',
    detail: 'What your team should know about a model',
    action: 'Open notes',
    to: paths.notes,
  },
};
