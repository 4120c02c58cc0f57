import { accountWithPosts } from '#tests/support/journeys/posting.journeys.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on posts', async ({ page, enter, go, server }) => {
  test.slow();
  const { texts } = await accountWithPosts(server, [
    { status: 'failed', hours: -2, problem: 'Media was rejected twice: clip is longer than 140 s' },
    { status: 'unknown', hours: -1 },
    { status: 'pending_approval', hours: 30 },
  ]);
  const [failed = '', unknown = '', waiting = ''] = texts;
  await enter('mia', '/twitter-bot');
  await expect(page.getByRole('link', { name: failed })).toBeVisible();
  await axeFindsNothing(page, 'the queue');
  await page.getByRole('button', { name: `More actions: ${failed}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await axeFindsNothing(page, 'the menu of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Check: ${unknown}` }).click();
  await expect(page.getByRole('dialog', { name: 'Was it posted?' })).toBeVisible();
  await axeFindsNothing(page, 'what became of a post', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await go('/twitter-bot?tab=approvals');
  await page.getByRole('link', { name: waiting, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await axeFindsNothing(page, 'a post');
  await go('/twitter-bot?tab=calendar');
  await expect(page.getByRole('region', { name: 'Post calendar' })).toBeVisible();
  await axeFindsNothing(page, 'the calendar', { alsoNarrow: true });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(page.getByRole('dialog', { name: 'Import posts' })).toBeVisible();
  await axeFindsNothing(page, 'an import', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await go('/twitter-bot');
  await expect(page.getByRole('link', { name: failed })).toBeVisible();
  await axeFindsNothingNarrow(page, 'the queue');
});
