import { Button } from '@mantine/core';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';
import { List, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { entryKey, type QueueEntry } from './queue.ts';
import { attentionWords } from './sources.ts';
import styles from './attention.module.css';

type Props = {
  entries: readonly QueueEntry[];
  onReturn: ((entry: QueueEntry, title: string) => void) | undefined;
};

/** The items that the user snoozed, with when they return. */
export function SnoozedLines({ entries, onReturn }: Props) {
  return (
    <List className={styles['lines']} aria-label="Snoozed">
      {entries.map((entry) => {
        const { source, item } = entry;
        const title = attentionWords[source].title(item);
        return (
          <Row key={entryKey(entry)} as="li" gap={10} className={styles['line']} data-snoozed>
            <Stack as="span" grow>
              <span className={styles['title']} dir="auto" title={title}>
                {title}
              </span>
              <span className={styles['detail']}>
                {item.model === null ? null : <b dir="auto">{item.model.stageName}</b>}
                <span>Snoozed until {describeSnooze(new Date(item.snoozedUntil ?? ''))}</span>
              </span>
            </Stack>
            {onReturn === undefined ? null : (
              <Button
                size="xs"
                variant="default"
                aria-label={`Bring back: ${title}`}
                onClick={() => {
                  onReturn(entry, title);
                }}
              >
                Bring back
              </Button>
            )}
          </Row>
        );
      })}
    </List>
  );
}
