import type { Handlers } from '#shared/contract/bridge.ts';
import type { EnquiryDetail, ListingDetail } from '#shared/contract/marketplace.ts';
import { marketplaceLimits } from '#shared/domain/marketplace-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function marketplaceHandlers({ client }: ServiceContext): Handlers<'marketplace'> {
  return {
    'marketplace.list': async ({ offset, modelId }) =>
      camel(
        await run(
          client.rpc(
            'list_listings',
            {
              p_offset: offset,
              p_limit: marketplaceLimits.page,
              ...(modelId === null ? {} : { p_model_id: modelId }),
            },
            { get: true },
          ),
        ),
      ),
    'marketplace.get': ({ id }) => getListing(client, id),
    'marketplace.find': ({ text }) => run(client.rpc('find_listings', { p_text: text }, { get: true })),
    'marketplace.create': async (listing) =>
      getListing(client, await run(client.rpc('create_listing', { p_listing: asJson(snake(listing)) }))),
    'marketplace.update': async ({ id, rowVersion, changes }) =>
      camel(
        await run(
          client.rpc('save_listing', {
            p_id: id,
            p_row_version: rowVersion,
            p_set: asJson(snake(changes)),
          }),
        ),
      ),
    'marketplace.setStatus': async ({ id, rowVersion, action }) =>
      camel(
        await run(
          client.rpc('set_listing_status', { p_id: id, p_row_version: rowVersion, p_action: action }),
        ),
      ),
    'marketplace.review': async ({ id, rowVersion, isApproved, note }) =>
      camel(
        await run(
          client.rpc('review_listing', {
            p_id: id,
            p_row_version: rowVersion,
            p_is_approved: isApproved,
            ...(note === null ? {} : { p_note: note }),
          }),
        ),
      ),
    'marketplace.delete': async ({ id }) => {
      await run(client.rpc('delete_listing', { p_id: id }));
    },
    'marketplace.setSaved': ({ id, isSaved }) =>
      run(client.rpc('save_listing_mark', { p_listing_id: id, p_is_saved: isSaved })),
    'marketplace.report': async ({ id, ...report }) => {
      await run(client.rpc('report_listing', { p_listing_id: id, p_report: report }));
    },
    'marketplace.dismissReports': ({ id }) =>
      run(client.rpc('dismiss_listing_reports', { p_listing_id: id })),
    'marketplace.state': async () => camel(await run(client.rpc('get_marketplace_state', {}, { get: true }))),
    ...enquiryHandlers(client),
  };
}

type EnquiryCalls =
  | 'marketplace.enquiries'
  | 'marketplace.enquiry'
  | 'marketplace.enquire'
  | 'marketplace.decide'
  | 'marketplace.write'
  | 'marketplace.rate';

const enquiryHandlers = (client: Client): Pick<Handlers<'marketplace'>, EnquiryCalls> => ({
  'marketplace.enquiries': async ({ offset }) =>
    camel(
      await run(
        client.rpc('list_enquiries', { p_offset: offset, p_limit: marketplaceLimits.page }, { get: true }),
      ),
    ),
  'marketplace.enquiry': ({ id }) => getEnquiry(client, id),
  'marketplace.enquire': async ({ listingId, ...enquiry }) =>
    getEnquiry(
      client,
      await run(client.rpc('create_enquiry', { p_listing_id: listingId, p_enquiry: asJson(snake(enquiry)) })),
    ),
  'marketplace.decide': async ({ id, rowVersion, action, terms }) =>
    camel(
      await run(
        client.rpc('decide_enquiry', {
          p_id: id,
          p_row_version: rowVersion,
          p_action: action,
          p_terms: asJson(snake(terms)),
        }),
      ),
    ),
  'marketplace.write': async ({ id, body }) =>
    camel(await run(client.rpc('add_enquiry_message', { p_enquiry_id: id, p_written: { body } }))),
  'marketplace.rate': async ({ id, ...review }) =>
    camel(await run(client.rpc('rate_enquiry', { p_enquiry_id: id, p_review: review }))),
});

const getListing = async (client: Client, id: string): Promise<ListingDetail> =>
  camel(await run(client.rpc('get_listing', { p_id: id }, { get: true })));

const getEnquiry = async (client: Client, id: string): Promise<EnquiryDetail> =>
  camel(await run(client.rpc('get_enquiry', { p_id: id }, { get: true })));
