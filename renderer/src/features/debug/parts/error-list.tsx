import { IconAlertTriangle } from '@tabler/icons-react';
import type { Health } from '#renderer/lib/diagnostics/health.ts';
import { clockTime } from '#renderer/features/debug/times.ts';
import { List } from '#renderer/ui/layout/parts.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { Nothing, Part, useFirstFew } from './part.tsx';
import styles from './error-list.module.css';

/** Errors on this page, newest first. */
export function ErrorList({ health: { errors, recent } }: { health: Health }) {
  const { shown, more } = useFirstFew(errors.toReversed());
  return (
    <Part title="Errors" count={errors.length}>
      {errors.length === 0 ? (
        <Nothing>No errors since this page was loaded.</Nothing>
      ) : (
        <List className={styles['errors']}>
          {shown.map((error) => (
            <li key={`${String(error.recordedAt.getTime())} ${error.source} ${error.message}`}>
              <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
              <span>
                <span dir="auto">{error.message}</span>
                <span className={styles['source']}>
                  <b>{error.source}</b>
                  {error.code === undefined ? null : ` ${error.code}`}
                </span>
              </span>
              {recent.includes(error) ? <Tag tone="danger">Recent</Tag> : null}
              <time dateTime={error.recordedAt.toISOString()}>{clockTime(error.recordedAt)}</time>
            </li>
          ))}
        </List>
      )}
      {more}
    </Part>
  );
}
