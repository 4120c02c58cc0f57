import {
  IconFolderX,
  IconMessageQuestion,
  IconRobotOff,
  IconShieldExclamation,
  IconUnlink,
} from '@tabler/icons-react';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { AttentionSource } from '#shared/domain/dashboard.ts';
import { day, type SourceWords } from './source-messages.ts';

/** `38 files were deleted in Drive` */
function driveAlarmTitle(rule: string | null, files: number): string {
  const what = files === 1 ? 'A file was' : `${formatCount(files)} files were`;
  if (rule === 'mass_delete') return `${what} deleted in Drive`;
  return rule === 'public_permission' ? `${what} made public in Drive` : `${what} shared outside in Drive`;
}

type ToolSource = Extract<
  AttentionSource,
  'drive_alarm' | 'drive_folder' | 'bot' | 'bot_question' | 'broken_link'
>;

/** Everything in the tools, such as Drive, that can need attention. */
export const toolWords: Readonly<Record<ToolSource, SourceWords>> = {
  drive_alarm: {
    icon: IconShieldExclamation,
    title: ({ name, number }) => driveAlarmTitle(name, number ?? 0),
    detail: ({ at }, now) => day(at, now),
    saysDate: () => true,
    fix: 'Review',
    to: ({ note, subject }) => areaAddress('driveLogs', { event: note ?? subject }),
    all: {
      noun: { one: 'Drive alarm', many: 'Drive alarms' },
      to: `${areas.driveLogs.path}?alarm=open`,
    },
  },
  drive_folder: {
    icon: IconFolderX,
    title: () => 'A Drive folder can’t be synced',
    detail: ({ name }) => name ?? '',
    fix: 'Fix',
    to: () => `${areas.driveLogs.path}?tab=folders`,
    all: {
      noun: { one: 'Drive folder in error', many: 'Drive folders in error' },
      to: `${areas.driveLogs.path}?tab=folders`,
    },
  },
  bot: {
    icon: IconRobotOff,
    title: ({ name }) => `${name ?? 'A bot'} does not work`,
    detail: ({ at }, now) => (at === null ? '' : `since ${day(at, now)}`),
    saysDate: () => true,
    fix: 'Fix',
    to: ({ note, subject }) => areaAddress('telegramBot', { bot: note ?? subject }),
    all: {
      noun: { one: 'bot that does not work', many: 'bots that do not work' },
      to: areas.telegramBot.path,
    },
  },
  bot_question: {
    icon: IconMessageQuestion,
    title: ({ name }) => `${name ?? 'Someone'} waits for an answer`,
    detail: ({ at }, now) => (at === null ? '' : `since ${day(at, now)}`),
    saysDate: () => true,
    fix: 'Reply',
    to: ({ note, subject }) => {
      const [bot = '', chat = ''] = (note ?? subject).split('/');
      return areaAddress('telegramBot', { bot, tab: 'inbox', chat });
    },
    all: {
      noun: { one: 'unanswered chat of a bot', many: 'unanswered chats of bots' },
      to: areas.telegramBot.path,
    },
  },
  broken_link: {
    icon: IconUnlink,
    title: ({ name, number }) =>
      `${countOf(number ?? 1, { one: 'link', many: 'links' })} on ${name ?? 'a link page'} ${number === 1 ? 'doesn’t' : 'don’t'} work`,
    detail: ({ at }, now) => `since ${day(at, now)}`,
    saysDate: () => true,
    fix: 'Fix',
    to: ({ note, subject }) => areaAddress('linkTree', { page: note ?? subject }),
    all: {
      noun: { one: 'page with broken links', many: 'pages with broken links' },
      to: areas.linkTree.path,
    },
  },
};
