import { expect, type Locator, type Page } from '@playwright/test';
import { startSocialDouble } from '#tests/doubles/social-double.ts';
import { uniqueName, type JourneyTest } from './journey-test.ts';
import { accountWithPosts } from './posting.journeys.ts';

const composerOf = (page: Page) => page.getByRole('complementary', { name: 'New post' });
const textOf = (page: Page) => composerOf(page).getByRole('textbox', { name: 'Post 1 of 1' });

/** A new post of an account, with its text, that the server has. */
async function write(page: Page, username: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write post' }).first().click();
  await composerOf(page).getByRole('combobox', { name: 'Account', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`@${username}`) }).click();
  await page.keyboard.press('Escape');
  await textOf(page).fill(text);
  await expect(composerOf(page).getByText(/^Draft saved/)).toBeVisible();
}

/** Carries it there in steps, as a hand does. */
async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, until] = [await what.boundingBox(), await to.boundingBox()];
  if (from === null || until === null) throw new Error('What is carried, or where to, is not in view');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2 + 8, { steps: 3 });
  await page.mouse.move(until.x + until.width / 2, until.y + until.height / 2, { steps: 12 });
  await page.mouse.up();
}

export function postWritingJourneys(test: JourneyTest): void {
  test('a post is written, outlives a reload, and is planned', async ({ page, enter, server }) => {
    const { username } = await accountWithPosts(server, []);
    const text = uniqueName('Contact sheet');
    await enter('mia', '/twitter-bot');
    await write(page, username, text);
    await composerOf(page)
      .getByRole('radio', { name: /^Other/ })
      .check({ force: true });
    const year = String(new Date().getFullYear() + 1);
    const day = `${year}-06-12`;
    await composerOf(page).getByLabel('Day', { exact: true }).fill(day);
    await composerOf(page).getByLabel('Time', { exact: true }).fill('18:45');
    await page.reload();
    await expect(textOf(page)).toHaveValue(text);
    await expect(composerOf(page).getByLabel('Day', { exact: true })).toHaveValue(`12 Jun ${year}`);
    await expect(composerOf(page).getByLabel('Time', { exact: true })).toHaveValue('18:45');
    await composerOf(page).getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Post scheduled')).toBeVisible();
    await expect(composerOf(page)).toBeHidden();
    // The last of a long list.
    await page.getByPlaceholder('Filter posts').fill(text);
    await page.getByRole('link', { name: text, exact: true }).click();
    const panel = page.getByRole('complementary', { name: text });
    await expect(panel.getByText('Scheduled').first()).toBeVisible();
    await expect(panel.getByText(/12 Jun/).first()).toBeVisible();
  });

  test('a post that its platform refuses says why in its row, and goes out when it is tried again', async ({
    page,
    enter,
  }) => {
    const double = await startSocialDouble();
    try {
      const name = uniqueName('luna').replaceAll(/\W/g, '').toLowerCase();
      const account = double.addAccount('bluesky', name);
      await enter('mia', '/twitter-bot?tab=accounts');
      await page.getByRole('button', { name: 'Connect account' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect an account' });
      await dialog.getByText('Bluesky', { exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Model' }).click();
      await page.getByRole('option').first().click();
      await dialog.getByLabel('Server').fill(double.url);
      await dialog.getByLabel('Handle').fill(account.username);
      await dialog.getByLabel('App password', { exact: true }).fill(account.password);
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(dialog).toBeHidden();

      const text = uniqueName('Behind the door');
      double.mood = ({ call }) => (call === 'publish' ? 'refuses' : 'takes');
      await page.getByRole('link', { name: /^Queue/ }).click();
      await write(page, account.username, text);
      await composerOf(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Publish now' }).click();
      await page
        .getByRole('dialog', { name: 'Publish now?' })
        .getByRole('button', { name: 'Publish now' })
        .click();
      await expect(composerOf(page)).toBeHidden();
      const row = page.getByRole('row').filter({ hasText: text });
      await expect(row.getByText(/This text is not wanted here|refused|rejected/i)).toBeVisible();
      await expect(row.getByText('Failed', { exact: true })).toBeVisible();
      expect(double.posts).toEqual([]);

      double.mood = () => 'takes';
      await page.getByRole('button', { name: `Retry: ${text}` }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole('link', { name: 'Published', exact: true }).click();
      await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible();
      expect(double.posts.map((post) => post.text)).toEqual([text]);
    } finally {
      await double.close();
    }
  });

  test('a planned post is dragged to another day, and stays there', async ({ page, enter, server }) => {
    // A month that no other journey plans for, in whose middle all days around are in view.
    const now = new Date();
    const at = new Date(now.getFullYear(), now.getMonth() + 3, 14, 12);
    const { texts } = await accountWithPosts(server, [
      { status: 'scheduled', hours: (at.getTime() - Date.now()) / 3_600_000 },
    ]);
    const [text = ''] = texts;
    const dayOf = (day: number) => {
      const month = String(at.getMonth() + 1).padStart(2, '0');
      return `${String(at.getFullYear())}-${month}-${String(day)}`;
    };
    await enter('mia', `/twitter-bot?tab=calendar&view=month&date=${dayOf(14)}`);
    const cell = (day: number) => page.locator(`[data-date="${dayOf(day)}"]`).first();
    const entry = page.locator('[data-post]', { hasText: text });
    await expect(cell(14).locator('[data-post]', { hasText: text })).toBeVisible();
    const before = await entry.getByText(/^\d\d:\d\d$/).textContent();
    await carry(page, entry, cell(16));
    await expect(page.getByRole('status').filter({ hasText: 'Post moved to' })).toBeVisible();
    await page.reload();
    await expect(cell(16).locator('[data-post]', { hasText: text })).toBeVisible();
    await expect(entry.getByText(before ?? '')).toBeVisible();
  });
}
