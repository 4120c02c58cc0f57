import { IconAlertTriangle } from '@tabler/icons-react';
import { pageStatusLabels } from '#renderer/entities/link-page/page-status.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { LinkTree } from '#shared/contract/link-trees.ts';
import styles from './page-line.module.css';

export function PageLine({ page }: { page: LinkTree }) {
  const { id, model, title, status, unpublishedChanges, brokenLinks, views, avatarUrl } = page;
  return (
    <span className={styles['line']}>
      <ModelPhoto id={model?.id ?? id} stageName={title} photoUrl={avatarUrl} />
      <span className={styles['name']} dir="auto">
        {title}
      </span>
      {brokenLinks === 0 ? null : (
        <span className={styles['broken']}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          <Hidden>, has a broken link</Hidden>
        </span>
      )}
      {status === 'draft' || unpublishedChanges === 0 ? null : (
        <span className={styles['dot']} title="Unpublished changes">
          <Hidden>, unpublished changes</Hidden>
        </span>
      )}
      <span className={styles['count']}>
        {status === 'published' ? (
          <>
            {formatCount(views)}
            <Hidden> views in 7 days</Hidden>
          </>
        ) : (
          pageStatusLabels[status]
        )}
      </span>
    </span>
  );
}
