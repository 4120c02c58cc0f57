import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { amountText, noPayments } from '#renderer/entities/listing/listing-labels.ts';
import { Rating } from '#renderer/entities/listing/rating.tsx';
import { PersonLine } from '#renderer/entities/person/person-line.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import styles from '#renderer/features/marketplace/panel/listing-panel.module.css';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Enquiry, EnquiryDetail } from '#shared/contract/marketplace.ts';
import { AnswerPart } from './answer-part.tsx';
import { dayText, EnquiryStatusMark } from './enquiry-columns.tsx';
import { otherName } from './enquiry-list.ts';
import { MessageForm } from './message-form.tsx';
import { RatingForm } from './rating-form.tsx';

type Props = {
  enquiry: Enquiry;
  headingRef: Ref<HTMLHeadingElement>;
  isGone: boolean;
  onListing: (id: string) => void;
};

export function EnquiryView({ enquiry: row, headingRef, isGone, onListing }: Props) {
  const { isReadOnly } = useViewer();
  const detail = useQuery(marketplaceQueries.enquiry(row.id));
  const shown = detail.data ?? row;
  const mayWrite = ['open', 'accepted', 'completed'].includes(shown.status) && !isReadOnly && !isGone;
  return (
    <>
      <PanelHead
        title={shown.listing.title}
        headingRef={headingRef}
        line={
          <>
            {shown.isBuyer ? 'You asked ' : 'Asked by '}
            <bdi>{otherName(shown)}</bdi>
          </>
        }
      >
        <EnquiryStatusMark status={shown.status} isTag />
      </PanelHead>
      <PanelBody label="Enquiry">
        {detail.data !== undefined ? (
          <Body enquiry={detail.data} canChange={!isReadOnly && !isGone} onListing={onListing} />
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('marketplace.enquiry', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the enquiry" />
        )}
      </PanelBody>
      {shown.chatId !== null ? (
        <PanelFoot>
          <Button
            component={Link}
            to={`/chat?chatId=${shown.chatId}`}
            size="sm"
            leftSection={<IconMessageCircle size={15} stroke={1.8} />}
          >
            Open chat
          </Button>
        </PanelFoot>
      ) : mayWrite ? (
        <PanelFoot>
          <MessageForm id={shown.id} />
        </PanelFoot>
      ) : null}
    </>
  );
}

type BodyProps = { enquiry: EnquiryDetail; canChange: boolean; onListing: (id: string) => void };

function Body({ enquiry, canChange, onListing }: BodyProps) {
  const { id, status, thread, ratings, hasReviewed, listing } = enquiry;
  return (
    <>
      <dl className={styles['facts']}>
        <div>
          <dt>Agreed price</dt>
          <dd>
            {enquiry.agreedPriceCents === null
              ? 'Not agreed yet'
              : amountText(enquiry.agreedPriceCents, enquiry.currency)}
          </dd>
        </div>
        <div>
          <dt>Wanted by</dt>
          <dd>{enquiry.dueOn === null ? 'Any day' : dayText(enquiry.dueOn)}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd dir="auto">{enquiry.model?.stageName ?? 'Not named'}</dd>
        </div>
      </dl>
      {canChange ? <AnswerPart key={`${id} ${status}`} enquiry={enquiry} /> : null}
      <Stack as="ol" gap={12} className={styles['thread']} aria-label="Messages">
        {thread.map((message) => (
          <PersonLine key={message.id} person={message.author} nobody="Deleted user" at={message.createdAt}>
            <p dir="auto">{message.body}</p>
          </PersonLine>
        ))}
      </Stack>
      {ratings.map((rating) => (
        <blockquote key={rating.id} className={styles['review']}>
          <Rating rating={rating.rating} />{' '}
          {rating.body === null ? null : <span dir="auto">“{rating.body}”</span>}
          <p className={styles['quiet']}>
            {rating.author === null ? 'Deleted user' : personName(rating.author)}
          </p>
        </blockquote>
      ))}
      {status === 'completed' && !hasReviewed && canChange ? <RatingForm id={id} /> : null}
      <p className={styles['quiet']}>{noPayments}</p>
      <Row gap={8} align="stretch" wrap>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            onListing(listing.id);
          }}
        >
          Open listing
        </Button>
      </Row>
    </>
  );
}
