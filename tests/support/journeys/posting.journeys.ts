import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { smoke, uniqueName, type JourneyTest } from './journey-test.ts';

type Wanted = { status: string; hours: number; problem?: string };

const hourMs = 3_600_000;

/** Posts of a new account, as though people and the platform had brought them there. */
export async function accountWithPosts(
  server: AppServer,
  wanted: readonly Wanted[],
): Promise<{ username: string; texts: string[] }> {
  const client = clientFor(server, server.secretKey);
  const username = uniqueName('ava').toLowerCase().replaceAll(/\W/g, '');
  const { data: model }: { data: { id: string } } = await client
    .from('models')
    .select('id')
    .limit(1)
    .single()
    .throwOnError();
  const { data: account }: { data: { id: string } } = await client
    .from('social_accounts')
    .insert({
      model_id: model.id,
      platform: 'bluesky',
      server: 'https://bsky.social',
      external_id: username,
      username,
    })
    .select('id')
    .single()
    .throwOnError();
  // What waits for an approval that nobody asks for goes out without one.
  if (wanted.some(({ status }) => status === 'pending_approval'))
    await client
      .from('social_rules')
      .insert({ account_id: account.id, kind: 'approval_required' })
      .throwOnError();
  const texts: string[] = [];
  for (const { status, hours, problem = null } of wanted) {
    const text = uniqueName('Winter set');
    // A full hour, so that a calendar has room for it.
    const at = new Date(Math.ceil((Date.now() + hours * hourMs) / hourMs) * hourMs).toISOString();
    const { data: post }: { data: { id: string } } = await client
      .from('social_posts')
      .insert({
        account_id: account.id,
        status,
        excerpt: text,
        scheduled_at: at,
        due_at: at,
        approved_at: status === 'scheduled' ? new Date().toISOString() : null,
        problem,
        problem_at: problem === null && status !== 'pending_approval' ? null : new Date().toISOString(),
      })
      .select('id')
      .single()
      .throwOnError();
    await client
      .from('social_post_parts')
      .insert({
        post_id: post.id,
        position: 1,
        body: text,
        state: status === 'unknown' ? 'unknown' : 'waiting',
      })
      .throwOnError();
    texts.push(text);
  }
  return { username, texts };
}

export function postingJourneys(test: JourneyTest): void {
  test(
    'a post of which nobody knows is decided by a person, and is found among those that are out',
    smoke,
    async ({ page, enter, server }) => {
      const { texts } = await accountWithPosts(server, [{ status: 'unknown', hours: -1 }]);
      const [text = ''] = texts;
      await enter('mia', '/twitter-bot');
      await page.getByRole('button', { name: `Check: ${text}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Was it posted?' });
      await dialog.getByLabel(/^Link to the post/).fill('https://bsky.app/profile/ava/post/1');
      await dialog.getByRole('button', { name: 'Mark as posted' }).click();
      await expect(page.getByRole('link', { name: text })).toHaveCount(0);
      await page.getByRole('link', { name: 'Published', exact: true }).click();
      await page.getByRole('link', { name: text, exact: true }).click();
      await expect(page.getByRole('complementary', { name: text }).getByText('Published')).toBeVisible();
    },
  );

  test('a post is approved, then moved to the drafts', async ({ page, enter, server }) => {
    const { texts } = await accountWithPosts(server, [{ status: 'pending_approval', hours: 30 }]);
    const [text = ''] = texts;
    await enter('mia', '/twitter-bot?tab=approvals');
    await page.getByRole('link', { name: text, exact: true }).click();
    const panel = page.getByRole('complementary', { name: text });
    await panel.getByRole('button', { name: 'Approve' }).click();
    await expect(panel.getByText('Scheduled').first()).toBeVisible();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to drafts' }).click();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
  });

  test('posts of a CSV file are checked, made, and taken back', async ({ page, enter, server }) => {
    const { username } = await accountWithPosts(server, []);
    const text = uniqueName('From a file');
    await enter('mia', '/twitter-bot?tab=drafts');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import posts' });
    await dialog.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: new RegExp(`@${username}`) }).click();
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'posts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`text,scheduled\n${text},\nLater,some day\n`),
    });
    await expect(dialog.getByText('1 draft. 1 line is left out.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 post' }).click();
    await expect(page.getByRole('link', { name: text })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: text })).toHaveCount(0);
  });

  test('a planned post is moved in the calendar by keys, and taken back', async ({ page, enter, server }) => {
    const { texts } = await accountWithPosts(server, [{ status: 'scheduled', hours: 26 }]);
    const [text = ''] = texts;
    // Alone: in a month of six weeks a day has place for two.
    await enter('mia', `/twitter-bot?tab=calendar&view=month&q=${encodeURIComponent(text)}`);
    const entry = page.locator('[data-post]', { hasText: text });
    await expect(entry).toBeVisible();
    const before = await entry.getByText(/^\d\d:\d\d$/).textContent();
    const link = page.getByRole('link', { name: new RegExp(text) });
    await link.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: 'Post moved to' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry).toBeVisible();
    await expect(entry.getByText(before ?? '')).toBeVisible();
  });
}
