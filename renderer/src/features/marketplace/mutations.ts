import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { usePress } from '#renderer/ui/changes/use-press.ts';
import type { CallInput, CallsOf } from '#shared/contract/bridge.ts';
import type { EnquiryAction, ListingAction } from '#shared/domain/marketplace-limits.ts';
import { answeredEnquiries, answeredListings, dropListing, editListing } from './queries.ts';

const listingDone: Readonly<Record<ListingAction, string>> = {
  submit: 'Listing submitted for review',
  withdraw: 'Listing is a draft again',
  pause: 'Listing paused',
  resume: 'Listing published again',
  close: 'Listing closed',
  reopen: 'Listing submitted for review',
};
const enquiryDone: Readonly<Record<EnquiryAction, string>> = {
  accept: 'Enquiry accepted',
  decline: 'Enquiry declined',
  cancel: 'Enquiry cancelled',
  complete: 'Enquiry completed',
};

/** A mutation that puts its result into the cache; after an error it refetches everything. */
function useShownPress<C extends CallsOf<'marketplace'>>(
  call: C,
  send: (client: QueryClient, input: CallInput<C>) => Promise<unknown>,
  said?: (input: CallInput<C>) => string,
) {
  const client = useQueryClient();
  return usePress({
    key: ['marketplace'],
    isShown: true,
    send: (input: CallInput<C>) => send(client, input),
    said,
    describe: (error) => errorMessage(call, error),
  });
}

export const useListingAction = () =>
  useShownPress(
    'marketplace.setStatus',
    (client, input) =>
      changeRow(client, answeredListings, input.id, () => request('marketplace.setStatus', input)),
    ({ action }) => listingDone[action],
  );

export const useApproval = () =>
  useShownPress(
    'marketplace.review',
    (client, input) =>
      changeRow(client, answeredListings, input.id, () => request('marketplace.review', input)),
    () => 'Listing published',
  );

export const useDismissal = () =>
  useShownPress(
    'marketplace.dismissReports',
    async (client, { id }) => {
      await request('marketplace.dismissReports', { id });
      editListing(client, id, { openReports: 0 });
      void client.invalidateQueries({ queryKey: ['marketplace', 'detail', id] });
    },
    () => 'Reports dismissed',
  );

export const useSaved = () =>
  useShownPress('marketplace.setSaved', async (client, { id, isSaved }) => {
    editListing(client, id, { isSaved: await request('marketplace.setSaved', { id, isSaved }) });
  });

export const useEnquiryAction = () =>
  useShownPress(
    'marketplace.decide',
    (client, input) =>
      changeRow(client, answeredEnquiries, input.id, () => request('marketplace.decide', input)),
    ({ action }) => enquiryDone[action],
  );

/** The mutation key informs the panel that this closed it. */
export function useDeletion(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['listings', 'delete'],
    mutationFn: (id: string) => request('marketplace.delete', { id }),
    onSuccess: (_nothing, id) => {
      onDeleted();
      dropListing(client, id);
      notifySuccess('Listing deleted successfully');
    },
  });
}
