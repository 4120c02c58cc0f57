import type { Handlers } from '#shared/contract/bridge.ts';
import type { EnquiryDetail, ListingDetail } from '#shared/contract/marketplace.ts';
import { marketplaceLimits } from '#shared/domain/marketplace-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

export function marketplaceHandlers({ client }: ServiceContext): Handlers<'marketplace'> {
  return {
    'marketplace.list': ask(client, 'list_listings', {}, { p_limit: marketplaceLimits.page }),
    'marketplace.get': ({ id }) => getListing(client, id),
    'marketplace.find': ask(client, 'find_listings'),
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
    'marketplace.setStatus': pass(client, 'set_listing_status'),
    'marketplace.review': pass(client, 'review_listing'),
    'marketplace.delete': tell(client, 'delete_listing'),
    'marketplace.setSaved': pass(client, 'save_listing_mark', { id: 'p_listing_id' }),
    'marketplace.report': async ({ id, ...report }) => {
      await run(client.rpc('report_listing', { p_listing_id: id, p_report: report }));
    },
    'marketplace.dismissReports': pass(client, 'dismiss_listing_reports', { id: 'p_listing_id' }),
    'marketplace.state': ask(client, 'get_marketplace_state'),
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
  'marketplace.enquiries': ask(client, 'list_enquiries', {}, { p_limit: marketplaceLimits.page }),
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
