import type { Browser, Page } from 'playwright';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { fillAgency } from './agency.ts';
import { firstRow, measureFilter } from './models-page.ts';
import { measure } from './probe.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const listingCount = 10_000;
/** Someone can have as many listings at once. */
const ofOneSeller = 100;
const table = 'table[aria-label="Listings"]';
const firstListing = `${table} tr[aria-rowindex="2"]`;
const offers = ['Portraits', 'Shoutout', 'Video edit', 'Studio day', 'Translation'];
const texts = ['portraits 47', 'studio day 12', 'shoutout 99'];
const titleOf = (index: number) => `${offers[index % offers.length] ?? ''} ${String(index)}`;
const titles = Array.from({ length: listingCount }, (_, index) => titleOf(index).toLowerCase());

/** Makes them as a seller does, a hundred at a time, and hands each hundred to someone else, published. */
async function fillListings(server: AppServer): Promise<void> {
  const service = clientFor(server, server.secretKey);
  await service.from('config').update({ value: 'true' }).eq('key', 'enable_marketplace').throwOnError();
  await service.from('marketplace_listings').delete().not('id', 'is', null).throwOnError();
  const seller = clientFor(server);
  const { data, error } = await seller.auth.signInWithPassword(demoAccount(server, 'jonas'));
  if (error !== null) throw error;
  const { data: people } = await service.from('profiles').select('id').neq('id', data.user.id).throwOnError();
  for (let start = 0; start < listingCount; start += ofOneSeller) {
    const ids = await Promise.all(
      Array.from({ length: ofOneSeller }, async (_, place) => {
        const made = await seller
          .rpc('create_listing', {
            p_listing: {
              title: titleOf(start + place),
              category: 'photography',
              description: 'Four hours with natural light, by the sea.',
              price_type: 'fixed',
              price_cents: (1 + ((start + place) % 90)) * 1000,
              currency: 'EUR',
              location: 'Lisbon',
            },
          })
          .throwOnError();
        return made.data as string;
      }),
    );
    const now = new Date();
    await service
      .from('marketplace_listings')
      .update({
        seller_id: (people[(start / ofOneSeller) % people.length] as { id: string }).id,
        status: 'published',
        published_at: now.toISOString(),
        expires_at: new Date(now.getTime() + 60 * 24 * 3_600_000).toISOString(),
      })
      .in('id', ids)
      .throwOnError();
  }
}

/** Each key of a text until its listings are painted, as the filter of models is measured. */
async function measureSearch(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Filter listings' });
  const times: number[] = [];
  for (const text of texts) {
    // The first letters are in names of sellers, too.
    await field.fill(text.slice(0, 2));
    await page.waitForTimeout(1500);
    let before = -1;
    for (let length = 3; length <= text.length; length += 1) {
      const count = titles.filter((title) => title.includes(text.slice(0, length).trim())).length;
      const key = text.charAt(length - 1);
      const press = () => field.press(key === ' ' ? 'Space' : key);
      if (count === before) {
        await press();
        continue;
      }
      times.push(
        await measure(
          page,
          { selector: `${table}[aria-rowcount="${String(count + 1)}"]`, event: 'keydown' },
          press,
        ),
      );
      before = count;
      await page.waitForTimeout(300);
    }
  }
  return times;
}

/** The marketplace with 10,000 listings beside the list of 10,000 models: its first paint, its filter, and the grid. */
export async function marketplaceRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const agency = await fillAgency(server);
  await fillListings(server);
  const { context, page } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  const open = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 5, storageState });
  const models = await open('/models', firstRow);
  const listings = await open('/marketplace?layout=list', firstListing);
  const grid = await open('/marketplace', 'ul[aria-label="Listings"] li');

  step('Typing into the search');
  await page.goto('/models');
  await page.locator(firstRow).waitFor();
  await page.waitForTimeout(3000);
  const filter = await measureFilter(page, agency);
  await page.goto('/marketplace?layout=list');
  await page.locator(`${table}[aria-rowcount="${String(listingCount + 1)}"]`).waitFor();
  await page.waitForTimeout(3000);
  const search = await measureSearch(page);
  await context.close();
  return [
    {
      what: '10,000 listings, time to first rows, beside 10,000 models',
      value: listings.readyMs,
      unit: 'ms',
      beside: models.readyMs,
    },
    {
      what: '10,000 listings as a grid, time to first cards, beside 10,000 models',
      value: grid.readyMs,
      unit: 'ms',
      beside: models.readyMs,
    },
    {
      what: '10,000 listings, a key in the search, p50, beside the filter of models',
      value: quantile(search, 0.5),
      unit: 'ms',
      beside: quantile(filter, 0.5),
    },
    {
      what: '10,000 listings, a key in the search, p95, beside the filter of models',
      value: quantile(search, 0.95),
      unit: 'ms',
      beside: quantile(filter, 0.95),
    },
  ];
}
