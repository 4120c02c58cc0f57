import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import {
  categoryLabels,
  daysText,
  noPayments,
  placeText,
  priceText,
} from '#renderer/entities/listing/listing-labels.ts';
import { Rating } from '#renderer/entities/listing/rating.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { sellerName } from '#renderer/features/marketplace/list/listing-filters.ts';
import { ListingStatusMark } from '#renderer/features/marketplace/list/listing-status-mark.tsx';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Listing, ListingDetail } from '#shared/contract/marketplace.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { ReviewPart } from './review-part.tsx';
import styles from './listing-panel.module.css';

type Props = {
  listing: Listing;
  headingRef: Ref<HTMLHeadingElement>;
  isGone: boolean;
  canReview: boolean;
  onEnquiry: (id: string) => void;
};

export function ListingView({ listing: row, headingRef, isGone, canReview, onEnquiry }: Props) {
  const { isReadOnly } = useViewer();
  const detail = useQuery(marketplaceQueries.detail(row.id));
  const shown = detail.data ?? row;
  const mayAsk = !shown.isOwn && shown.isOpen && !isReadOnly && !isGone;
  return (
    <>
      <PanelHead
        title={shown.title}
        headingRef={headingRef}
        line={
          <>
            {categoryLabels[shown.category]}
            {shown.model === null ? null : (
              <>
                {' · '}
                <bdi>{shown.model.stageName}</bdi>
              </>
            )}
          </>
        }
      >
        {shown.isOwn || !shown.isOpen ? <ListingStatusMark listing={shown} isTag /> : null}
      </PanelHead>
      <PanelBody label="Listing">
        {isGone ? (
          <p className={styles['notice']} role="alert">
            This listing was closed or deleted. What you typed isn’t lost: copy it before you close this
            panel.
          </p>
        ) : null}
        <OwnNotice listing={shown} />
        {canReview && !isReadOnly && detail.data !== undefined ? <ReviewPart listing={detail.data} /> : null}
        {detail.data !== undefined ? (
          <Body listing={detail.data} />
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('marketplace.get', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the listing" />
        )}
      </PanelBody>
      {detail.data === undefined || (!mayAsk && detail.data.ownEnquiryId === null) ? null : (
        <PanelFoot>
          {detail.data.ownEnquiryId === null ? (
            <EnquiryForm listing={detail.data} onSent={onEnquiry} />
          ) : (
            <OwnEnquiry id={detail.data.ownEnquiryId} onOpen={onEnquiry} />
          )}
        </PanelFoot>
      )}
    </>
  );
}

function OwnEnquiry({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  return (
    <Row gap={12} justify="between">
      <span>You have an open enquiry for this listing.</span>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          onOpen(id);
        }}
      >
        Open enquiry
      </Button>
    </Row>
  );
}

/** The status of the viewer's own listing, and what that means. */
function OwnNotice({ listing: { isOwn, isOpen, status, reviewNote } }: { listing: Listing }) {
  if (!isOwn) return null;
  if (status === 'rejected')
    return (
      <p className={styles['notice']} data-tone="danger">
        <b>Rejected.</b> <bdi>{reviewNote}</bdi>
      </p>
    );
  const words =
    status === 'draft'
      ? 'Only you see this draft. Submit it for review to publish it.'
      : status === 'pending_review'
        ? 'Waiting for review. Every listing is reviewed before it appears.'
        : status === 'paused'
          ? 'Paused. Nobody else sees it until you publish it again.'
          : status === 'closed' || !isOpen
            ? 'Closed. Reopen it to have it reviewed and published again.'
            : undefined;
  return words === undefined ? null : <p className={styles['notice']}>{words}</p>;
}

function Body({ listing }: { listing: ListingDetail }) {
  const { seller, media } = listing;
  const name = sellerName(listing);
  const pictures = media.slice(0, 3);
  return (
    <>
      <div
        className={styles['pictures']}
        data-alone={pictures.length < 2 || undefined}
        data-two={pictures.length === 2 || undefined}
      >
        {(pictures.length === 0 ? [undefined] : pictures).map((address) => (
          <ListingPicture
            key={address ?? 'none'}
            id={listing.id}
            category={listing.category}
            address={address}
            iconSize={32}
          />
        ))}
      </div>
      <Row gap={10} className={styles['seller']}>
        {seller === null ? null : <PersonAvatar person={{ id: seller.id, name }} size={32} />}
        <div>
          <b dir="auto">{name}</b>
          <p>{`${String(listing.sellerCompleted)} completed`}</p>
        </div>
        <Rating rating={listing.rating} reviews={listing.reviews} />
      </Row>
      <dl className={styles['facts']}>
        <div>
          <dt>Price</dt>
          <dd>{priceText(listing)}</dd>
        </div>
        <div>
          <dt>Ready in</dt>
          <dd>{daysText(listing.deliveryDays)}</dd>
        </div>
        <div>
          <dt>Place</dt>
          <dd dir="auto">{placeText(listing.location)}</dd>
        </div>
      </dl>
      <p className={styles['text']} dir="auto">
        {listing.description}
      </p>
      {listing.newestReviews.map(({ id, author, rating, body }) => (
        <blockquote key={id} className={styles['review']}>
          <Rating rating={rating} /> {body === null ? null : <span dir="auto">“{body}”</span>}
          <p className={styles['quiet']}>{author === null ? 'Deleted user' : personName(author)}</p>
        </blockquote>
      ))}
      {listing.isOwn ? <p className={styles['quiet']}>{noPayments}</p> : null}
    </>
  );
}
