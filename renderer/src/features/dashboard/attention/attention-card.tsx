import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CardEmpty } from '../card-empty.tsx';
import { CardFrame } from '../card-frame.tsx';
import type { CardData, CardProps } from '../card-props.ts';
import { AttentionLine } from './attention-line.tsx';
import { entryKey, queueOf, restsOf, snoozedOf } from './queue.ts';
import { SnoozedLines } from './snoozed-lines.tsx';
import { attentionWords } from './sources.ts';
import { useSnooze } from './use-snooze.ts';
import card from '../card.module.css';
import styles from './attention.module.css';

const shownAtFirst = 7;

/** One queue for all areas: what is wrong, and beside it what puts it right. */
export function AttentionCard({ part, now, ...state }: CardProps<'attention'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  const total = data?.sources.reduce((sum, source) => sum + source.total, 0);
  return (
    <CardFrame
      title="Needs attention"
      part={part}
      count={total === undefined || total === 0 ? undefined : formatCount(total)}
      {...state}
    >
      {(attention) => <Queue attention={attention} now={now} {...state} />}
    </CardFrame>
  );
}

type Props = Omit<CardProps<'attention'>, 'part'> & { attention: CardData<'attention'> };

function Queue({ attention, now, isRetrying, onRetry }: Props) {
  const { isReadOnly } = useViewer();
  const [isWhole, setIsWhole] = useState(false);
  const [areSnoozedShown, setAreSnoozedShown] = useState(false);
  const snooze = useSnooze();
  const queue = queueOf(attention);
  const rests = restsOf(attention);
  const snoozed = snoozedOf(attention);
  const shown = isWhole ? queue : queue.slice(0, shownAtFirst);
  const hidden = queue.length - shown.length + rests.reduce((sum, { more }) => sum + more, 0);
  return (
    <>
      {attention.failed.length === 0 ? null : (
        <p className={styles['failed']} role="alert">
          <span>Some checks failed, so this list may be incomplete.</span>
          <button type="button" disabled={isRetrying} onClick={onRetry}>
            Try Again
          </button>
        </p>
      )}
      {queue.length === 0 ? (
        attention.failed.length > 0 ? null : (
          <CardEmpty title="Nothing needs you">
            Overdue work, due passwords and models without a manager appear here.
          </CardEmpty>
        )
      ) : (
        <ul className={styles['lines']} aria-label="Needs attention">
          {shown.map((entry) => {
            const title = attentionWords[entry.source].title(entry.item);
            return (
              <AttentionLine
                key={entryKey(entry)}
                entry={entry}
                now={now}
                onSnooze={
                  isReadOnly
                    ? undefined
                    : (until) => {
                        snooze({ entry, title, until: until.toISOString() });
                      }
                }
              />
            );
          })}
          {!isWhole
            ? null
            : rests.map(({ source, more }) => {
                const { all } = attentionWords[source];
                return (
                  <li key={source}>
                    {all === undefined ? (
                      <span className={card['foot']}>{formatCount(more)} more</span>
                    ) : (
                      <Link className={card['foot']} to={all.to}>
                        {`${formatCount(more)} more ${more === 1 ? all.noun.one : all.noun.many}`}
                      </Link>
                    )}
                  </li>
                );
              })}
        </ul>
      )}
      {hidden === 0 && !isWhole ? null : queue.length <= shownAtFirst && rests.length === 0 ? null : (
        <button
          type="button"
          className={card['foot']}
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole);
          }}
        >
          {isWhole ? 'Show fewer' : `View all (${formatCount(hidden)} more)`}
        </button>
      )}
      {snoozed.length === 0 ? null : (
        <>
          <button
            type="button"
            className={card['foot']}
            aria-expanded={areSnoozedShown}
            onClick={() => {
              setAreSnoozedShown(!areSnoozedShown);
            }}
          >
            {areSnoozedShown
              ? 'Hide snoozed'
              : `${countOf(snoozed.length, { one: 'thing', many: 'things' })} snoozed`}
          </button>
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
