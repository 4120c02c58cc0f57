import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconMessage,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { deliveryLabels } from '#renderer/entities/bot/bot-labels.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { useBotPress } from '#renderer/features/bots/mutations.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { exactTime, shortTime } from '#renderer/lib/time/relative-time.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { List, Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import type { BroadcastDetail } from '#shared/contract/bot-rows.ts';
import styles from './broadcast-panel.module.css';

type Delivery = BroadcastDetail['deliveries'][number];

const icons = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  failed: IconX,
  skipped: IconMinus,
  unknown: IconAlertTriangle,
};
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const outcome = ({ status, error, sentAt }: Delivery): string =>
  status === 'sent' && sentAt !== null
    ? clock.format(Date.parse(sentAt))
    : (status === 'failed' || status === 'skipped') && error !== null
      ? error
      : deliveryLabels[status];

const column = (label: string, text: (delivery: Delivery) => string): Column<Delivery> => ({
  id: label,
  label,
  render: text,
  text,
});
const csvColumns = [
  column('Chat', ({ chat }) => chat),
  column('Model', ({ model }) => model?.stageName ?? ''),
  column('Result', ({ status }) => deliveryLabels[status]),
  column('Reason', ({ error }) => error ?? ''),
  column('Sent at', ({ sentAt }) => (sentAt === null ? '' : shortTime(Date.parse(sentAt)))),
  column('Attempts', ({ attempts }) => String(attempts)),
];

type Props = { broadcast: BroadcastDetail; isReadOnly: boolean };

/** The result in each chat; those that need attention come first. */
export function BroadcastResults({ broadcast, isReadOnly }: Props) {
  const { deliveries, unseen, id, name } = broadcast;
  const settling = useBotPress({ call: 'bots.settleDelivery' });
  const unknown = deliveries.filter(({ status }) => status === 'unknown').length;
  /** Null settles all chats whose result is unknown. */
  const answer = (chatId: string | null, label: string, about: string | undefined, hasArrived: boolean) => (
    <Button
      size="compact-xs"
      variant="default"
      disabled={settling.isPending}
      aria-label={about}
      onClick={() => {
        settling.mutate({ broadcastId: id, chatId, hasArrived });
      }}
    >
      {label}
    </Button>
  );
  return (
    <section aria-label="Results">
      <Row justify="between" className={styles['head']}>
        <h3>Results</h3>
        {deliveries.length === 0 ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} stroke={1.8} />}
            onClick={() => {
              downloadCsv(name, csvColumns, deliveries);
            }}
          >
            Export
          </Button>
        )}
      </Row>
      {deliveries.length === 0 ? (
        <Text as="p" size={13} tone="soft" className={styles['line']}>
          No chats yet.
        </Text>
      ) : null}
      {unknown < 2 || isReadOnly ? null : (
        <p className={styles['settle']}>
          <span>It may have arrived in {formatCount(unknown)} chats:</span>
          {answer(null, 'All arrived', undefined, true)}
          {answer(null, 'None arrived', undefined, false)}
        </p>
      )}
      <List className={styles['results']}>
        {deliveries.map((delivery) => {
          const { chatId, chat, model, status, sentAt } = delivery;
          const Icon = icons[status];
          return (
            <li key={chatId} data-status={status}>
              {model === null ? (
                <span className={styles['nobody']} aria-hidden>
                  <IconMessage size={13} stroke={1.7} />
                </span>
              ) : (
                <ModelPhoto {...model} size={20} />
              )}
              <span className={styles['chat']} dir="auto">
                {chat}
              </span>
              <Row
                as="span"
                gap={6}
                inline
                className={styles['outcome']}
                title={sentAt === null ? undefined : exactTime(Date.parse(sentAt))}
              >
                {outcome(delivery)}
                <Icon size={15} stroke={1.9} aria-hidden />
                {status === 'sent' ? <Hidden>sent</Hidden> : null}
              </Row>
              {status !== 'unknown' || isReadOnly ? null : (
                <span className={styles['settle']}>
                  <span>Look in the chat:</span>
                  {answer(chatId, 'Arrived', `Arrived in ${chat}`, true)}
                  {answer(chatId, 'Did not arrive', `Did not arrive in ${chat}`, false)}
                </span>
              )}
            </li>
          );
        })}
      </List>
      {unseen === 0 ? null : (
        <Text as="p" size={13} tone="soft" className={styles['line']}>
          {countOf(unseen, { one: 'more chat', many: 'more chats' })} of models that you don’t see.
        </Text>
      )}
    </section>
  );
}
