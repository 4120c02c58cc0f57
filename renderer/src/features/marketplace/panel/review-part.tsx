import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonLabel } from '#renderer/entities/listing/listing-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { useApproval, useDismissal } from '#renderer/features/marketplace/mutations.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { ListingDetail } from '#shared/contract/marketplace.ts';
import { RejectForm } from './reject-form.tsx';
import styles from './listing-panel.module.css';

/** For reviewers: publish a listing, reject it with a reason, or dismiss its reports. */
export function ReviewPart({ listing }: { listing: ListingDetail }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const approval = useApproval();
  const dismissal = useDismissal();
  const isPending = listing.status === 'pending_review';
  if (!isPending && listing.reports.length === 0) return null;
  const { id, rowVersion } = listing;
  return (
    <section className={styles['notice']} aria-label="Review">
      {listing.reports.map(({ id: report, reporter, reason, details }) => (
        <p key={report} className={styles['text']}>
          <b>{reasonLabel(reason)}.</b> {details === null ? null : <span dir="auto">{details} </span>}
          <span className={styles['quiet']}>
            Reported by {reporter === null ? 'a deleted user' : personName(reporter)}
          </span>
        </p>
      ))}
      {isRejecting ? (
        <RejectForm
          listing={listing}
          onDone={() => {
            setIsRejecting(false);
          }}
        />
      ) : (
        <Row gap={8} align="stretch" wrap>
          {isPending ? (
            <Button
              size="sm"
              loading={approval.isPending}
              onClick={() => {
                approval.mutate({ id, rowVersion, isApproved: true });
              }}
            >
              Publish
            </Button>
          ) : (
            <Button
              size="sm"
              variant="default"
              loading={dismissal.isPending}
              onClick={() => {
                dismissal.mutate({ id });
              }}
            >
              Dismiss reports
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              setIsRejecting(true);
            }}
          >
            Reject
          </Button>
        </Row>
      )}
    </section>
  );
}
