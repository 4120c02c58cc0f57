import { IconAlertTriangle } from '@tabler/icons-react';
import { pageStatusLabels } from '#renderer/entities/link-page/page-status.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Hint, Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { LinkTree } from '#shared/contract/link-trees.ts';
import styles from './page-line.module.css';

export function PageLine({ page }: { page: LinkTree }) {
  const { id, model, title, status, unpublishedChanges, brokenLinks, views, avatarUrl } = page;
  return (
    <Row as="span" gap={9} className={styles['line']}>
      <ModelPhoto id={model?.id ?? id} stageName={title} photoUrl={avatarUrl} />
      <Text ellipsis grow dir="auto">
        {title}
      </Text>
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
      <Hint weight={400} rigid>
        {status === 'published' ? (
          <>
            {formatCount(views)}
            <Hidden> views in 7 days</Hidden>
          </>
        ) : (
          pageStatusLabels[status]
        )}
      </Hint>
    </Row>
  );
}
