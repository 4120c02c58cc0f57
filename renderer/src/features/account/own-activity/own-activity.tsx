import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ActivityFoot } from './activity-foot.tsx';
import { ActivityList } from './activity-list.tsx';
import { ActivityEmpty, ActivityFailed, ActivityPending } from './activity-states.tsx';
import styles from './own-activity.module.css';
import { colleaguesQuery, ownEntriesQuery } from './queries.ts';

const nobody: ReadonlyMap<string, string> = new Map();

/** The user's own entries in the audit log. Every user can see these, regardless of permissions. */
export function OwnActivity() {
  const viewer = useViewer();
  const list = useInfiniteQuery(ownEntriesQuery(viewer.id));
  const failure = useLastFailure(list);
  const entries = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  // Only used for names: without them an entry shows what it contains.
  const names = useQuery({ ...colleaguesQuery, enabled: entries.length > 0 }).data ?? nobody;
  return (
    <section className={styles['section']} aria-label="Activity">
      <div className={styles['head']}>
        <h2>Activity</h2>
        <p>Your actions in the audit log.</p>
      </div>
      {list.data === undefined ? (
        failure === null ? (
          <ActivityPending />
        ) : (
          <ActivityFailed error={failure} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        )
      ) : entries.length === 0 ? (
        <ActivityEmpty />
      ) : (
        <>
          <ActivityList entries={entries} names={names} />
          <ActivityFoot list={list} count={entries.length} />
        </>
      )}
    </section>
  );
}
