import { outcomeLabels } from '#renderer/entities/post/post-labels.ts';
import { exactTime, shortTime } from '#renderer/lib/time/relative-time.ts';
import type { PostDetail } from '#shared/contract/posting-rows.ts';
import styles from './post-panel.module.css';

type Props = { attempts: PostDetail['attemptList']; parts: number };

/** Every attempt to publish the post, with the platform's response. */
export function Attempts({ attempts, parts }: Props) {
  if (attempts.length === 0) return null;
  return (
    <section className={styles['attempts']}>
      <h3>Attempts</h3>
      <ol aria-label="Attempts">
        {attempts.map(({ id, part, startedAt, outcome, errorCode, errorMessage }) => (
          <li key={id} data-outcome={outcome ?? 'under way'}>
            <time dateTime={startedAt} title={exactTime(Date.parse(startedAt))}>
              {shortTime(Date.parse(startedAt))}
            </time>
            <span>
              <b>{outcome === null ? 'Under way' : outcomeLabels[outcome]}</b>
              {part === null || parts < 2 ? null : ` · part ${String(part)} of ${String(parts)}`}
              {errorMessage === null ? null : (
                <span className={styles['said']} dir="auto">
                  {errorMessage}
                  {errorCode === null ? '' : ` (${errorCode})`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
