import { useMemo } from 'react';
import { chatFacts, chatStatusLabels, chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { botQueries, type ChatList } from '#renderer/features/bots/queries.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { botChatStatuses } from '#shared/domain/bot-limits.ts';
import { fold } from '#shared/lib/fold.ts';

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
type By = Compare<BotChat>;
const byTitle: By = (a, b) => words.compare(a.title, b.title);

/** Models that chats are linked to, without duplicates. */
const modelOptions = (rows: readonly BotChat[]) =>
  [...new Map(rows.flatMap(({ model }) => (model === null ? [] : [[model.id, model.stageName] as const])))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => words.compare(a.label, b.label));

export const modelFilter: ListFilter<BotChat> = {
  param: 'model',
  label: 'Model',
  options: modelOptions,
  matches: ({ model }, value) => model?.id === value,
};

const filters: readonly ListFilter<BotChat>[] = [
  {
    param: 'type',
    label: 'Type',
    options: [
      { value: 'private', label: 'Private' },
      { value: 'group', label: 'Group' },
      { value: 'channel', label: 'Channel' },
    ],
    matches: ({ type }, value) => (type === 'supergroup' ? 'group' : type) === value,
  },
  modelFilter,
  {
    param: 'link',
    label: 'Link',
    options: [
      { value: 'none', label: 'Not linked' },
      { value: 'linked', label: 'Linked' },
    ],
    matches: ({ model }, value) => (model === null) === (value === 'none'),
  },
  {
    param: 'state',
    label: 'Bot',
    options: botChatStatuses.map((value) => ({ value, label: chatStatusLabels[value] })),
    matches: ({ status }, value) => status === value,
  },
];

const sorts = {
  by: {
    last: (a, b) => (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt),
    chat: byTitle,
    model: (a, b) => words.compare(a.model?.stageName ?? '\uffff', b.model?.stageName ?? '\uffff'),
  },
  then: byTitle,
} as const satisfies { by: Record<string, By>; then: By };

export const readChats = (list: ChatList): ChatList => list;
export const chatText = (chat: BotChat): string =>
  fold(
    `${chat.title}\n${chatFacts(chat)}\n${chat.model?.stageName ?? ''}\n${chat.assignedTo === null ? '' : personName(chat.assignedTo)}`,
  );

export const useChatList = (botId: string) =>
  useWholeList({
    area: 'bot-chats',
    words: chatWords,
    openParam: 'chat',
    filters,
    sorts,
    search: chatText,
    query: useMemo(() => () => botQueries.chats(botId), [botId]),
    read: readChats,
  });

/** Chats waiting for an answer, the longest wait first. */
export const unansweredOf = (rows: readonly BotChat[]): BotChat[] =>
  rows
    .filter(({ unansweredSince }) => unansweredSince !== null)
    .sort((a, b) => (a.unansweredSince ?? '').localeCompare(b.unansweredSince ?? ''));
