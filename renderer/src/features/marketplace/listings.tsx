import { useCallbackRef } from '@mantine/hooks';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';
import { LayoutSwitch, listOrGrid } from '#renderer/ui/list-screen/filters/layout-switch.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';
import { listingDraft } from './edit/listing-draft.ts';
import { ListingGrid } from './grid/listing-grid.tsx';
import { listingColumns, listingCsv, listingPhone } from './list/listing-columns.tsx';
import { SortChip } from './list/sort-chip.tsx';
import { useListingList } from './list/use-listing-list.ts';
import { useSaveKey } from './list/use-save-key.ts';
import { MarketplaceTabs } from './marketplace-tabs.tsx';
import { OwnViews } from './own-views.tsx';
import { listingPanel } from './panel/listing-panel.tsx';

const ListingDialog = lazyDialog(async () => (await import('./edit/listing-dialog.tsx')).ListingDialog);

const titleOf = ({ title }: Listing) => title;
const rowHeight = 46;
const foot = <span>Every listing is reviewed before it appears</span>;
const beside = (
  <BlankState icon={<IconBuildingStore size={20} stroke={1.6} />} title="Choose a listing">
    Its pictures, facts and seller appear here.
  </BlankState>
);
const saveHint = <Hint keys="S">save</Hint>;

const emptyWords: Readonly<Record<string, { title: string; text: string }>> = {
  saved: { title: 'Nothing saved yet', text: 'Save a listing with its bookmark, and it stays here.' },
  mine: {
    title: 'You have no listings',
    text: 'Offer a shoutout, a shoot, editing or staff to other people here.',
  },
  review: {
    title: 'Nothing to review',
    text: 'Listings that wait for review, or were reported, appear here.',
  },
};

export function Listings({ canReview }: { canReview: boolean }) {
  const { isReadOnly } = useViewer();
  const list = useListingList(canReview);
  const tab = list.address.values['tab'] ?? '';
  const { presets } = list;
  const tabs = useMemo(() => <MarketplaceTabs presets={presets} current={tab} />, [presets, tab]);
  useSaveKey(list, isReadOnly);
  const { change: changeParams, params } = useParamChanges();
  /** Null creates one; undefined if none is being edited. */
  const [edited, setEdited] = useState<string | null>();
  useOfferedDraft(listingDraft, 'a new listing', () => {
    setEdited(null);
  });
  const isTable = params.get('layout') === 'list';
  const setLayout = useCallbackRef((layout: 'list' | 'grid') => {
    changeParams({ layout: layout === 'list' ? layout : '' }, true);
  });
  const { isPhone } = list;
  const layouts = useMemo(
    () =>
      isPhone ? undefined : (
        <LayoutSwitch<'list' | 'grid'>
          choices={listOrGrid}
          value={isTable ? 'list' : 'grid'}
          onChange={setLayout}
        />
      ),
    [isPhone, isTable, setLayout],
  );
  const { sort, sortBy } = list.address;
  const order = useMemo(
    () => (isTable ? undefined : <SortChip value={sort.column} onChange={sortBy} />),
    [isTable, sort.column, sortBy],
  );
  const create = () => {
    setEdited(null);
  };
  // The Saved and Review tabs hold listings of others, so they have no create button.
  const canFill = tab !== 'saved' && tab !== 'review';
  const words = emptyWords[tab] ?? {
    title: 'No listings yet',
    text: 'Offer a shoutout, a shoot, editing or staff. Others see it once it was reviewed.',
  };
  const blank = (
    <NoneYet
      icon={IconBuildingStore}
      title={words.title}
      create={canFill && !isReadOnly ? { label: 'Create listing', onCreate: create } : undefined}
    >
      {words.text}
    </NoneYet>
  );
  return (
    <ListScreen
      list={list}
      title="Marketplace"
      action={{ label: 'Create listing', icon: IconPlus, onPress: create }}
      columns={listingColumns}
      phone={listingPhone}
      rowHeight={rowHeight}
      picture="square"
      nameOf={titleOf}
      csv={listingCsv}
      tabs={tabs}
      views={OwnViews}
      layouts={layouts}
      sort={order}
      layout={
        isTable
          ? { none: blank }
          : { rows: <ListingGrid list={list} />, none: blank, isSelectable: false, beside }
      }
      describe={(error) => errorMessage('marketplace.list', error)}
      foot={foot}
      footEnd={isTable ? undefined : saveHint}
      empty={blank}
      panel={listingPanel({
        canReview,
        onEdit: setEdited,
        onEnquiry: (id) => {
          changeParams({ listing: '', tab: 'enquiries', enquiry: id }, false);
        },
      })}
    >
      {edited === undefined ? null : (
        <ListingDialog
          id={edited}
          onDone={(id) => {
            setEdited(undefined);
            changeParams(edited === null ? { tab: 'mine', listing: id } : { listing: id }, false);
          }}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </ListScreen>
  );
}
