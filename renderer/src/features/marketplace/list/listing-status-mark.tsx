import { listingStatusLooks } from '#renderer/entities/listing/listing-labels.ts';
import { Status, type StatusLook } from '#renderer/ui/marks/status.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';

type Props = { listing: Pick<Listing, 'status' | 'isOpen'>; isTag?: boolean };

const expired: StatusLook = { label: 'Expired', glyph: 'late', tone: 'danger' };

/** Shows an expired listing as such before the job closes it. */
export const ListingStatusMark = ({ listing: { status, isOpen }, isTag = false }: Props) => (
  <Status look={status === 'published' && !isOpen ? expired : listingStatusLooks[status]} isTag={isTag} />
);
