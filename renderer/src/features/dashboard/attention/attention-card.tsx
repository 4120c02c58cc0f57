import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { AttentionSource } from '#shared/domain/dashboard.ts';
import { CardEmpty } from '#renderer/features/dashboard/card-empty.tsx';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardData, CardProps } from '#renderer/features/dashboard/card-props.ts';
import { AttentionLine } from './attention-line.tsx';
import { entryKey, queueOf, restsOf, snoozedOf } from './queue.ts';
import { SnoozedLines } from './snoozed-lines.tsx';
import { attentionWords } from './sources.ts';
import { useSnooze } from './use-snooze.ts';
import card from '#renderer/features/dashboard/card.module.css';
import { List, Row } from '#renderer/ui/layout/parts.tsx';
import styles from './attention.module.css';

const shownAtFirst = 7;

/** One queue for all areas: each problem, with a button that leads to its fix. */
export function AttentionCard({ part, now, ...state }: CardProps<'attention'>) {
  const [isWhole, setIsWhole] = useState(false);
  const data = part?.status === 'done' ? part.data : undefined;
  const total = data?.sources.reduce((sum, source) => sum + source.total, 0) ?? 0;
  return (
    <CardFrame
      title="Needs attention"
      part={part}
      count={total === 0 ? undefined : formatCount(total)}
      tools={
        total <= shownAtFirst ? null : (
          <UnstyledButton
            className={card['link']}
            aria-expanded={isWhole}
            onClick={() => {
              setIsWhole(!isWhole);
            }}
          >
            {isWhole ? 'Show fewer' : 'View all'}
          </UnstyledButton>
        )
      }
      {...state}
    >
      {(attention) => <Queue attention={attention} isWhole={isWhole} now={now} {...state} />}
    </CardFrame>
  );
}

type Props = Omit<CardProps<'attention'>, 'part'> & { attention: CardData<'attention'>; isWhole: boolean };

function Queue({ attention, isWhole, now, isRetrying, onRetry }: Props) {
  const { isReadOnly } = useViewer();
  const [areSnoozedShown, setAreSnoozedShown] = useState(false);
  const snooze = useSnooze();
  const queue = queueOf(attention);
  const snoozed = snoozedOf(attention);
  const shown = isWhole ? queue : queue.slice(0, shownAtFirst);
  return (
    <>
      {attention.failed.length === 0 ? null : (
        <Row as="p" gap={8} className={styles['failed']} role="alert">
          <span>Some checks failed, so this list may be incomplete.</span>
          <UnstyledButton disabled={isRetrying} onClick={onRetry}>
            Try Again
          </UnstyledButton>
        </Row>
      )}
      {queue.length > 0 ? (
        <List className={styles['lines']} aria-label="Needs attention">
          {shown.map((entry) => (
            <AttentionLine
              key={entryKey(entry)}
              entry={entry}
              now={now}
              onSnooze={
                isReadOnly
                  ? undefined
                  : (until, title) => {
                      snooze({ entry, title, until: until.toISOString() });
                    }
              }
            />
          ))}
          {isWhole ? restsOf(attention).map((rest) => <Rest key={rest.source} {...rest} />) : null}
        </List>
      ) : attention.failed.length > 0 ? null : (
        <CardEmpty title="Nothing needs you">
          Overdue work, due passwords and models without a manager appear here.
        </CardEmpty>
      )}
      {snoozed.length === 0 ? null : (
        <>
          <UnstyledButton
            className={card['foot']}
            aria-expanded={areSnoozedShown}
            onClick={() => {
              setAreSnoozedShown(!areSnoozedShown);
            }}
          >
            {areSnoozedShown ? 'Hide snoozed' : `${formatCount(snoozed.length)} snoozed`}
          </UnstyledButton>
          {areSnoozedShown ? (
            <SnoozedLines
              entries={snoozed}
              onReturn={
                isReadOnly
                  ? undefined
                  : (entry, title) => {
                      snooze({ entry, title, until: null });
                    }
              }
            />
          ) : null}
        </>
      )}
    </>
  );
}

/** How many more a source has than were loaded, linked to the full list. */
function Rest({ source, more }: { source: AttentionSource; more: number }) {
  const { all } = attentionWords[source];
  return (
    <li>
      {all === undefined ? (
        <span className={card['foot']}>{formatCount(more)} more</span>
      ) : (
        <Link className={card['foot']} to={all.to}>
          {`${formatCount(more)} more ${more === 1 ? all.noun.one : all.noun.many}`}
        </Link>
      )}
    </li>
  );
}
