import { BotChatMark } from '#renderer/entities/bot/chat-mark.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { assignedColumn, ChatModel } from '#renderer/features/bots/chats/chat-columns.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { OutsideText } from '#renderer/ui/marks/outside-text.tsx';
import type { Column, PhoneRow, RowCell } from '#renderer/ui/table/columns.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { WaitMark } from './wait-mark.tsx';

const questionText = ({ question }: BotChat): string =>
  question === null
    ? ''
    : `${question.sender === null ? '' : `${question.sender}: `}${question.body === '' ? 'Sent a file' : question.body}`;

function Main({ chat, link }: { chat: BotChat; link: RowCell['link'] }) {
  return (
    <Row as="span" gap={10} shrink>
      {chat.model === null ? <BotChatMark type={chat.type} /> : <ModelPhoto {...chat.model} size={28} />}
      <Stack as="span" shrink>
        {link(chat.title)}
        <Hint ellipsis dir="auto">
          <OutsideText>{questionText(chat)}</OutsideText>
        </Hint>
      </Stack>
    </Row>
  );
}

export const inboxColumns: readonly Column<BotChat>[] = [
  {
    id: 'chat',
    label: 'Chat',
    isFixed: true,
    render: (chat, { link }) => <Main chat={chat} link={link} />,
    text: ({ title }) => title,
  },
  {
    id: 'model',
    label: 'Model',
    widths: [160, 140],
    givesWay: 2,
    render: ({ model }) => <ChatModel model={model} />,
    text: ({ model }) => model?.stageName ?? '',
  },
  assignedColumn,
  {
    id: 'wait',
    label: 'Waits',
    widths: [110],
    align: 'end',
    render: ({ unansweredSince }) => <WaitMark since={unansweredSince} />,
    text: ({ unansweredSince }) => unansweredSince ?? '',
  },
];

export const inboxPhone: PhoneRow<BotChat> = {
  label: 'Chat',
  main: (chat, { link }) => <Main chat={chat} link={link} />,
  sideLabel: 'Waits',
  sideWidth: 100,
  side: ({ unansweredSince }) => <WaitMark since={unansweredSince} />,
};

export const inboxCsv = {
  name: 'Bot inbox',
  columns: [...inboxColumns, { id: 'question', label: 'Message', render: questionText, text: questionText }],
};
