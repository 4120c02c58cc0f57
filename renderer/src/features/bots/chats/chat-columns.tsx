import { IconArrowsLeftRight, IconLink } from '@tabler/icons-react';
import { chatFacts, chatStatusLabels, chatStatusLooks } from '#renderer/entities/bot/bot-labels.ts';
import { BotChatMark } from '#renderer/entities/bot/chat-mark.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Hint, Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Column, PhoneRow, RowCell } from '#renderer/ui/table/columns.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import styles from './chat-cells.module.css';
import { Status } from '#renderer/ui/marks/status.tsx';

function ChatName({ chat, link }: { chat: BotChat; link: RowCell['link'] }) {
  return (
    <Row as="span" gap={10} shrink>
      <BotChatMark type={chat.type} />
      <Stack as="span" shrink>
        {link(chat.title)}
        <Hint ellipsis>{chatFacts(chat)}</Hint>
      </Stack>
    </Row>
  );
}

export function ChatModel({ model }: Pick<BotChat, 'model'>) {
  if (model === null)
    return (
      <Row as="span" gap={5} tone="warning" shrink>
        <IconLink size={14} stroke={1.8} aria-hidden />
        Link to model
      </Row>
    );
  return (
    <span className={styles['model']}>
      <ModelPhoto {...model} size={20} />
      <Text ellipsis dir="auto">
        {model.stageName}
      </Text>
    </span>
  );
}

/** The bot's status in the chat. */
export const ChatStatus = ({ status }: Pick<BotChat, 'status'>) => <Status look={chatStatusLooks[status]} />;

/** Read-only here: the switch is in the chat's panel, since changing it takes a moment and may be refused. */
const Bridged = ({ isBridged, type }: Pick<BotChat, 'isBridged' | 'type'>) =>
  type === 'private' || type === 'channel' ? (
    <Text tone="dimmed" title="Groups alone can be bridged">
      –
    </Text>
  ) : isBridged ? (
    <span className={styles['status']} data-status="active">
      <IconArrowsLeftRight size={14} stroke={1.9} aria-hidden />
      On
    </span>
  ) : (
    <Text tone="dimmed">Off</Text>
  );

function Assigned({ assignedTo }: Pick<BotChat, 'assignedTo'>) {
  if (assignedTo === null) return <Text tone="dimmed">Nobody</Text>;
  return (
    <span className={styles['model']}>
      <PersonAvatar person={toNamed(assignedTo)} />
      <Text ellipsis dir="auto">
        {personName(assignedTo)}
      </Text>
    </span>
  );
}

const assignedText = ({ assignedTo }: BotChat) => (assignedTo === null ? '' : personName(assignedTo));
const Last = ({ lastMessageAt }: Pick<BotChat, 'lastMessageAt'>) =>
  lastMessageAt === null ? '–' : <TimeAgo at={lastMessageAt} />;

export const assignedColumn: Column<BotChat> = {
  id: 'assigned',
  label: 'Assigned',
  widths: [140, 120],
  givesWay: 1,
  render: ({ assignedTo }) => <Assigned assignedTo={assignedTo} />,
  text: assignedText,
};

export const chatColumns: readonly Column<BotChat>[] = [
  {
    id: 'chat',
    label: 'Chat',
    sortsBy: 'chat',
    isFixed: true,
    render: (chat, { link }) => <ChatName chat={chat} link={link} />,
    text: ({ title }) => title,
  },
  {
    id: 'model',
    label: 'Model',
    sortsBy: 'model',
    widths: [170, 150],
    givesWay: 3,
    render: ({ model }) => <ChatModel model={model} />,
    text: ({ model }) => model?.stageName ?? '',
  },
  {
    id: 'status',
    label: 'Bot',
    widths: [100],
    givesWay: 2,
    render: ({ status }) => <ChatStatus status={status} />,
    text: ({ status }) => chatStatusLabels[status],
  },
  {
    id: 'bridge',
    label: 'Bridge',
    widths: [80],
    givesWay: 1,
    render: ({ isBridged, type }) => <Bridged isBridged={isBridged} type={type} />,
    text: ({ isBridged }) => (isBridged ? 'On' : ''),
  },
  assignedColumn,
  {
    id: 'last',
    label: 'Last message',
    sortsBy: 'last',
    widths: [120],
    align: 'end',
    render: ({ lastMessageAt }) => <Last lastMessageAt={lastMessageAt} />,
    text: ({ lastMessageAt }) => lastMessageAt ?? '',
  },
];

export const chatPhone: PhoneRow<BotChat> = {
  label: 'Chat',
  main: (chat, { link }) => <ChatName chat={chat} link={link} />,
  sideLabel: 'Model and last message',
  sideWidth: 132,
  side: (chat) => (
    <span className={styles['side']}>
      <ChatModel model={chat.model} />
      <Hint ellipsis>
        <Last lastMessageAt={chat.lastMessageAt} />
      </Hint>
    </span>
  ),
};

export const chatCsv = {
  name: 'Bot chats',
  columns: [
    ...chatColumns,
    {
      id: 'kind',
      label: 'Kind',
      render: chatFacts,
      text: chatFacts,
    },
  ],
};
