import { broadcastStatusLabels, broadcastStatusLooks } from '#renderer/entities/bot/bot-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import styles from '#renderer/features/bots/chats/chat-cells.module.css';
import { Hint, Stack } from '#renderer/ui/layout/parts.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { Column, PhoneRow, RowCell } from '#renderer/ui/table/columns.ts';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import { audienceText, doneText, repeatText, whenText } from './broadcast-labels.ts';

type StatusProps = Pick<Broadcast, 'status'> & { isTag?: boolean };

export const BroadcastStatusMark = ({ status, isTag = false }: StatusProps) => (
  <Status look={broadcastStatusLooks[status]} isTag={isTag} />
);

const factsText = (broadcast: Broadcast): string =>
  [
    broadcast.isInterrupted ? 'Interrupted, continues within a minute' : '',
    audienceText(broadcast.audience),
    repeatText(broadcast),
  ]
    .filter((part) => part !== '')
    .join(', ');

function Main({ broadcast, link }: { broadcast: Broadcast; link: RowCell['link'] }) {
  return (
    <Stack as="span" shrink>
      {link(broadcast.name)}
      <Hint ellipsis>{factsText(broadcast)}</Hint>
    </Stack>
  );
}

const byText = ({ createdBy }: Broadcast) => (createdBy === null ? 'Deleted user' : personName(createdBy));
const failedText = ({ failed }: Broadcast) => (failed === 0 ? '' : String(failed));

export const broadcastColumns: readonly Column<Broadcast>[] = [
  {
    id: 'name',
    label: 'Broadcast',
    sortsBy: 'name',
    isFixed: true,
    render: (broadcast, { link }) => <Main broadcast={broadcast} link={link} />,
    text: ({ name }) => name,
  },
  {
    id: 'status',
    label: 'Status',
    widths: [110],
    givesWay: 3,
    render: ({ status }) => <BroadcastStatusMark status={status} />,
    text: ({ status }) => broadcastStatusLabels[status],
  },
  {
    id: 'done',
    label: 'Done',
    widths: [110],
    givesWay: 2,
    align: 'end',
    render: doneText,
    text: doneText,
  },
  {
    id: 'failed',
    label: 'Failed',
    widths: [80],
    givesWay: 1,
    align: 'end',
    render: failedText,
    text: ({ failed }) => String(failed),
  },
  {
    id: 'by',
    label: 'By',
    widths: [140],
    givesWay: 1,
    render: byText,
    text: byText,
  },
  {
    id: 'when',
    label: 'When',
    sortsBy: 'when',
    widths: [210, 190],
    align: 'end',
    render: whenText,
    text: whenText,
  },
];

export const broadcastPhone: PhoneRow<Broadcast> = {
  label: 'Broadcast',
  main: (broadcast, { link }) => <Main broadcast={broadcast} link={link} />,
  sideLabel: 'Status',
  sideWidth: 120,
  side: (broadcast) => (
    <span className={styles['side']}>
      <BroadcastStatusMark status={broadcast.status} />
      <Hint ellipsis>{doneText(broadcast)}</Hint>
    </span>
  ),
};

export const broadcastCsv = { name: 'Broadcasts', columns: broadcastColumns };
