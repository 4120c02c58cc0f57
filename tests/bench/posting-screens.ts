import type { Browser } from 'playwright';
import { clientFor } from '#tests/support/backend.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import type { Row } from './table.ts';

const count = 10_000;
const insertSize = 1000;
const accountCount = 20;
const hourMs = 3_600_000;
const verbs = ['Guess the colour', 'Live tonight', 'New set', 'Ask me', 'Backstage'];

type Client = ReturnType<typeof clientFor>;

async function inPieces(client: Client, table: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += insertSize)
    await client
      .from(table as 'tasks')
      .insert(rows.slice(start, start + insertSize) as { title: string }[])
      .throwOnError();
}

/** As many tasks as planned posts, both spread over the same months. */
async function fill(client: Client): Promise<void> {
  const { data: models } = await client.from('models').select('id').limit(accountCount).throwOnError();
  const { data: accounts } = await client
    .from('social_accounts')
    .insert(
      (models as { id: string }[]).map(({ id }, index) => ({
        model_id: id,
        platform: 'demo',
        external_id: `bench-${String(index)}`,
        username: `bench${String(index)}`,
      })),
    )
    .select('id')
    .throwOnError();
  const at = (index: number) => new Date(Date.now() + (1 + (index % 1400)) * hourMs).toISOString();
  const posts = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    account_id: (accounts[index % accounts.length] as { id: string }).id,
    status: 'scheduled',
    excerpt: `${verbs[index % verbs.length] ?? ''} ${String(index)} of the winter set`,
    scheduled_at: at(index),
    due_at: at(index),
  }));
  await inPieces(client, 'social_posts', posts);
  await inPieces(
    client,
    'social_post_parts',
    posts.map(({ id, excerpt }) => ({ post_id: id, position: 1, body: excerpt })),
  );
  await inPieces(
    client,
    'tasks',
    Array.from({ length: count }, (_, index) => ({
      title: `${verbs[index % verbs.length] ?? ''} ${String(index)} of the winter set`,
      model_id: (models[index % models.length] as { id: string }).id,
      due_at: at(index),
    })),
  );
}

/** The queue and the calendar of 10,000 planned posts beside the list and the calendar of as many tasks. */
export async function postingScreenRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  step('Filling in 10,000 posts and as many tasks');
  await fill(clientFor(server, server.secretKey));
  const { context } = await signedInWindow(browser, url, demoAccount(server, 'mia'));
  const storageState = await context.storageState();
  const open = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 3, storageState });
  const tasks = await open('/tasks?scope=all', 'table tr[aria-rowindex="3"]');
  const queue = await open('/twitter-bot', 'table tr[aria-rowindex="3"]');
  const month = await open('/tasks?scope=all&layout=calendar', '[data-task]');
  const calendar = await open('/twitter-bot?tab=calendar&view=month', '[data-post]');
  await context.close();
  return [
    {
      what: 'queue of 10,000 posts, time to first rows, beside 10,000 tasks',
      value: queue.readyMs,
      unit: 'ms',
      beside: tasks.readyMs,
    },
    { what: 'queue, main-thread CPU', value: queue.cpuMs, unit: 'ms', beside: tasks.cpuMs },
    {
      what: 'calendar of 10,000 posts, time to first posts, beside tasks',
      value: calendar.readyMs,
      unit: 'ms',
      beside: month.readyMs,
    },
    { what: 'calendar, main-thread CPU', value: calendar.cpuMs, unit: 'ms', beside: month.cpuMs },
  ];
}
