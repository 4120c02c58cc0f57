import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { CallInput, CallOutput, CallsOf } from '#shared/contract/bridge.ts';
import type { EnquiryAction, ListingAction } from '#shared/domain/marketplace-limits.ts';
import { changeListing, dropListing, showEnquiry, showListing } from './queries.ts';

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

type Call = CallsOf<'marketplace'>;
type Step<C extends Call> = {
  call: C;
  show: (client: QueryClient, answer: CallOutput<C>, input: CallInput<C>) => void;
  said?: (input: CallInput<C>) => string;
};

/** A press that changes one thing: its answer is shown, and a failure said in a toast. What was stale is asked for again. */
function usePress<C extends Call>({ call, show, said }: Step<C>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => request(call, input),
    onSuccess: (answer, input) => {
      show(client, answer, input);
      if (said !== undefined) notifySuccess(said(input));
    },
    onError: (error) => {
      notifyError(errorMessage(call, error));
      void client.invalidateQueries({ queryKey: ['marketplace'] });
    },
  });
}

export const useListingAction = () =>
  usePress({ call: 'marketplace.setStatus', show: showListing, said: ({ action }) => listingDone[action] });

export const useApproval = () =>
  usePress({ call: 'marketplace.review', show: showListing, said: () => 'Listing published' });

export const useDismissal = () =>
  usePress({
    call: 'marketplace.dismissReports',
    show: (client, _count, { id }) => {
      changeListing(client, id, { openReports: 0 });
      void client.invalidateQueries({ queryKey: ['marketplace', 'detail', id] });
    },
    said: () => 'Reports dismissed',
  });

export const useSaved = () =>
  usePress({
    call: 'marketplace.setSaved',
    show: (client, isSaved, { id }) => {
      changeListing(client, id, { isSaved });
    },
  });

export const useEnquiryAction = () =>
  usePress({ call: 'marketplace.decide', show: showEnquiry, said: ({ action }) => enquiryDone[action] });

/** The key tells the panel that it is gone because of this. */
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
