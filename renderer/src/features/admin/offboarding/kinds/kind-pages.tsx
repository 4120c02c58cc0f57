import { Button } from '@mantine/core';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { offboardingItemsPage } from '#shared/contract/offboarding.ts';
import { errorMessage } from '#renderer/features/admin/offboarding/error-messages.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { KindPage } from './use-kind-page.ts';

/** Shown until the items are loaded, or if loading fails. */
export function WaitingItems({ of: { error, retry } }: { of: KindPage }) {
  if (error === null)
    return (
      <p className={styles['nothing']} role="status">
        Loading…
      </p>
    );
  return (
    <Row gap={12} className={styles['pages']} role="alert">
      {errorMessage('offboarding.items', error)}
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </Row>
  );
}

/** Links to the previous and next page, if there are any. */
export function KindPages({ of: { page, pages, offset, total, show } }: { of: KindPage }) {
  if (pages === 1) return null;
  return (
    <Row gap={12} className={styles['pages']}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page === 0}
        onClick={() => {
          show(page - 1);
        }}
      >
        Previous
      </Button>
      <span role="status">
        {formatCount(offset + 1)}–{formatCount(Math.min(offset + offboardingItemsPage, total))} of{' '}
        {formatCount(total)}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page >= pages - 1}
        onClick={() => {
          show(page + 1);
        }}
      >
        Next
      </Button>
    </Row>
  );
}
