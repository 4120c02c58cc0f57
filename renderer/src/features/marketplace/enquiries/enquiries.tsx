import { IconMessage2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { noPayments } from '#renderer/entities/listing/listing-labels.ts';
import { MarketplaceTabs } from '#renderer/features/marketplace/marketplace-tabs.tsx';
import { OwnViews } from '#renderer/features/marketplace/own-views.tsx';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Enquiry } from '#shared/contract/marketplace.ts';
import { enquiryColumns, enquiryCsv, enquiryPhone } from './enquiry-columns.tsx';
import { useEnquiryList } from './enquiry-list.ts';
import { enquiryPanel } from './enquiry-panel.tsx';

const titleOf = ({ listing }: Enquiry) => listing.title;
const rowHeight = 46;
const foot = <span>{noPayments}</span>;

/** The user's own enquiries, and those that they received. */
export function Enquiries({ canReview }: { canReview: boolean }) {
  const list = useEnquiryList(canReview);
  const { presets } = list;
  const tabs = useMemo(() => <MarketplaceTabs presets={presets} current="enquiries" />, [presets]);
  const { change } = useParamChanges();
  return (
    <ListScreen
      list={list}
      title="Marketplace"
      columns={enquiryColumns}
      phone={enquiryPhone}
      rowHeight={rowHeight}
      picture="square"
      nameOf={titleOf}
      csv={enquiryCsv}
      tabs={tabs}
      views={OwnViews}
      describe={(error) => errorMessage('marketplace.enquiries', error)}
      foot={foot}
      empty={
        <BlankState icon={<IconMessage2 size={20} stroke={1.6} />} title="No enquiries yet" role="status">
          Ask about a listing, or wait for someone to ask about yours.
        </BlankState>
      }
      panel={enquiryPanel({
        onListing: (id) => {
          change({ enquiry: '', tab: '', listing: id }, false);
        },
      })}
    />
  );
}
