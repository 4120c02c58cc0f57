import type { Browser, Page } from 'playwright';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { measure } from './probe.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const runs = 40;
const warmUps = 3;

/** A group of two, by its owner. */
async function startGroup(server: AppServer): Promise<string> {
  const client = clientFor(server);
  const { error } = await client.auth.signInWithPassword(demoAccount(server, 'mia'));
  if (error !== null) throw error;
  const people = await client.rpc('list_chat_people').throwOnError();
  const other = (people.data as { id: string; display_name: string | null }[]).find(({ display_name }) =>
    display_name?.startsWith('Tomás'),
  );
  const made = await client
    .rpc('create_chat', { p_type: 'group', p_group_name: 'Measured', p_member_ids: [other?.id] })
    .throwOnError();
  const chat = made.data as string;
  await client
    .rpc('send_chat_message', { p_chat_id: chat, p_body: 'Hello', p_client_id: crypto.randomUUID() })
    .throwOnError();
  return chat;
}

const lastIndex = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[role="log"] [data-index]')].map((line) =>
        Number(line.getAttribute('data-index')),
      ),
    ),
  );

/** From Enter in one window until the message is painted in another. */
export async function chatWindowRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const chat = await startGroup(server);
  const one = await signedInWindow(browser, server.url, demoAccount(server, 'mia'));
  const other = await signedInWindow(browser, server.url, demoAccount(server, 'tomas'));
  for (const { page } of [one, other]) {
    await page.goto(`/chat?chatId=${chat}`);
    await page.getByRole('log', { name: 'Messages' }).waitFor();
  }
  const field = one.page.getByRole('textbox', { name: /^Message/ });
  await field.waitFor();
  await one.page.waitForTimeout(2000);
  step(`${String(runs)} messages`);
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    await field.fill(`Message ${String(run)}`);
    const selector = `[role="log"] [data-index="${String((await lastIndex(other.page)) + 1)}"]`;
    let sentAt = 0;
    const paintedAt = await measure(other.page, { selector }, async () => {
      sentAt = Date.now();
      await field.press('Enter');
    });
    const pageStart = await other.page.evaluate(() => performance.timeOrigin);
    if (run >= 0) times.push(pageStart + paintedAt - sentAt);
    // Nobody may send more than 20 in 10 seconds.
    await one.page.waitForTimeout(600);
  }
  await one.context.close();
  await other.context.close();
  return [
    { what: 'chat, from Enter to painted in another window, p50', value: quantile(times, 0.5), unit: 'ms' },
    { what: 'chat, from Enter to painted in another window, p95', value: quantile(times, 0.95), unit: 'ms' },
  ];
}
