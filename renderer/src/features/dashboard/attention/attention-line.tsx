import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { IconTile, type TileTone } from '#renderer/ui/marks/icon-tile.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { AttentionItem } from '#shared/contract/dashboard.ts';
import type { QueueEntry } from './queue.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { attentionWords } from './sources.ts';
import styles from './attention.module.css';

type Props = {
  entry: QueueEntry;
  now: number;
  /** Undefined when an administrator views another user's dashboard. */
  onSnooze: ((until: Date, title: string) => void) | undefined;
};

const tones: Readonly<Record<AttentionItem['severity'], TileTone>> = {
  danger: 'danger',
  warning: 'warning',
  neutral: 'neutral',
};

/** What is wrong, since when, and a button that leads to where it can be fixed. */
export function AttentionLine({ entry: { source, item }, now, onSnooze }: Props) {
  const words = attentionWords[source];
  const title = words.title(item);
  const detail = words.detail(item, now);
  const to = words.to(item);
  const fix = typeof words.fix === 'string' ? words.fix : words.fix(item);
  const at = item.at === null || words.saysDate?.(item) === true ? undefined : Date.parse(item.at);
  return (
    <Row as="li" gap={10} className={styles['line']}>
      <IconTile icon={words.icon} tone={tones[item.severity]} />
      <Stack as="span" grow>
        <Link to={to} className={styles['title']} dir="auto" title={title}>
          {title}
        </Link>
        <span className={styles['detail']}>
          {item.model === null ? null : <b dir="auto">{item.model.stageName}</b>}
          <span dir="auto">{detail}</span>
        </span>
      </Stack>
      <Row as="span" justify="end" rigid className={styles['side']}>
        {/* For something in the future, the title says when. */}
        {at === undefined || at > now ? null : (
          <time className={styles['age']} dateTime={item.at ?? ''} title={exactTime(at)}>
            <TimeAgo at={at} />
          </time>
        )}
        {onSnooze === undefined ? null : (
          <span className={styles['snooze']}>
            <SnoozeMenu
              title={title}
              onChoose={(until) => {
                onSnooze(until, title);
              }}
            />
          </span>
        )}
      </Row>
      <Button component={Link} to={to} size="xs" variant="default" aria-label={`${fix}: ${title}`}>
        {fix}
      </Button>
    </Row>
  );
}
