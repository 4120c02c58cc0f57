import { listingStatusLabels } from '#renderer/entities/listing/listing-words.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';

const tones = {
  draft: 'neutral',
  pending_review: 'warning',
  published: 'success',
  rejected: 'danger',
  paused: 'neutral',
  closed: 'neutral',
} as const;

/** One that has expired says so before the job closes it. */
export function ListingStatusMark({
  listing: { status, isOpen },
}: {
  listing: Pick<Listing, 'status' | 'isOpen'>;
}) {
  if (status === 'published' && !isOpen) return <Tag tone="danger">Expired</Tag>;
  return <Tag tone={tones[status]}>{listingStatusLabels[status]}</Tag>;
}
