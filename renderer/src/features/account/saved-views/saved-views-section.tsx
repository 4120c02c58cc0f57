import { IconBookmark } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/saved-view/error-messages.ts';
import { viewQueries } from '#renderer/entities/saved-view/view-queries.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { useKeptFocus } from '#renderer/ui/layout/use-kept-focus.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { ViewTable } from './view-table.tsx';
import section from '#renderer/features/account/components/list-section.module.css';
import styles from './saved-views.module.css';

/** All of the user's saved views, of every list: to rename, share and delete. */
export function SavedViewsSection() {
  useLivePage('savedViews', 'SavedViewsSection');
  const views = useQuery(viewQueries.own(useViewer().id));
  return (
    <section aria-label="Saved views">
      <div className={section['head']}>
        <h2>Saved views</h2>
        {views.data === undefined ? null : (
          <span className={section['count']}>{formatCount(views.data.length)}</span>
        )}
      </div>
      <Body views={views} />
    </section>
  );
}

/** The table, or its loading, error or empty state. */
function Body({ views }: { views: UseQueryResult<SavedView[]> }) {
  const failure = useLastFailure(views);
  const rows = useKeptFocus<HTMLTableSectionElement>();
  if (views.data === undefined) {
    if (failure === null)
      return (
        <div className={styles['pending']} role="status" aria-label="Loading saved views">
          <Skeleton width={180} height={10} />
          <Skeleton width={140} height={10} />
        </div>
      );
    return (
      <div className={section['blank']}>
        <LoadFailure
          title={errorMessage('savedViews.listOwn', failure)}
          isRetrying={views.isFetching}
          onRetry={() => void views.refetch()}
        >
          {failure.message}
        </LoadFailure>
      </div>
    );
  }
  if (views.data.length === 0)
    return (
      <div className={section['blank']}>
        <BlankState icon={<IconBookmark size={20} stroke={1.6} />} title="No saved views">
          Filter a list, then save it under a name with the plus beside its tabs.
        </BlankState>
      </div>
    );
  return <ViewTable views={views.data} rows={rows} />;
}
