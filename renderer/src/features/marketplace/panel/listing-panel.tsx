import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';
import { ListingActions } from './listing-actions.tsx';
import { ListingView } from './listing-view.tsx';
import { SaveButton } from './save-button.tsx';

type Options = {
  canReview: boolean;
  onEdit: (id: string) => void;
  onEnquiry: (id: string) => void;
};

const useListing = (id: string, isWanted: boolean) =>
  useQuery({ ...marketplaceQueries.detail(id), enabled: isWanted });

/** One listing in the side panel. */
export const listingPanel = ({ canReview, onEdit, onEnquiry }: Options): RowPanel<Listing> => ({
  label: (listing) => listing?.title ?? 'Listing',
  useFound: useListing,
  describe: (error) => errorMessage('marketplace.get', error),
  missing: 'It may have been closed or deleted.',
  draftName: (id) => `listing ${id}`,
  link: {},
  actions: (listing, { onDeleted }) => (
    <>
      {listing.isOwn || !listing.isOpen ? null : <SaveButton listing={listing} />}
      <ListingActions key={listing.id} listing={listing} onEdit={onEdit} onDeleted={onDeleted} />
    </>
  ),
  children: (listing, { headingRef, isGone }) => (
    <ListingView
      key={listing.id}
      listing={listing}
      headingRef={headingRef}
      isGone={isGone}
      canReview={canReview}
      onEnquiry={onEnquiry}
    />
  ),
});
