import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { Enquiry } from '#shared/contract/marketplace.ts';
import { EnquiryView } from './enquiry-view.tsx';

const useEnquiry = (id: string, isWanted: boolean) =>
  useQuery({ ...marketplaceQueries.enquiry(id), enabled: isWanted });

/** One enquiry in the side panel. */
export const enquiryPanel = ({ onListing }: { onListing: (id: string) => void }): RowPanel<Enquiry> => ({
  label: (enquiry) => enquiry?.listing.title ?? 'Enquiry',
  useFound: useEnquiry,
  describe: (error) => errorMessage('marketplace.enquiry', error),
  missing: 'It may be about a listing that was deleted.',
  draftName: (id) => `enquiry ${id}`,
  children: (enquiry, { headingRef, isGone }) => (
    <EnquiryView
      key={enquiry.id}
      enquiry={enquiry}
      headingRef={headingRef}
      isGone={isGone}
      onListing={onListing}
    />
  ),
});
