import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

/** An account of a model, as though its platform had been asked. */
async function accountAt(server: AppServer): Promise<string> {
  const client = clientFor(server, server.secretKey);
  const username = uniqueName('ava').toLowerCase().replaceAll(/\W/g, '');
  const { data: model }: { data: { id: string } } = await client
    .from('models')
    .select('id')
    .limit(1)
    .single()
    .throwOnError();
  await client
    .from('social_accounts')
    .insert({
      model_id: model.id,
      platform: 'bluesky',
      server: 'https://bsky.social',
      external_id: username,
      username,
      slots: [
        { day: 1, time: '09:00' },
        { day: 4, time: '17:30' },
      ],
    })
    .throwOnError();
  return username;
}

test('axe finds nothing where posts are written', async ({ page, enter, server }) => {
  test.slow();
  const username = await accountAt(server);
  await enter('mia', '/twitter-bot');
  await page.getByRole('button', { name: 'Write post' }).first().click();
  const composer = page.getByRole('complementary', { name: 'New post' });
  await composer.getByRole('combobox', { name: 'Account', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`@${username}`) }).click();
  await page.keyboard.press('Escape');
  await composer
    .getByRole('textbox', { name: 'Post 1 of 1' })
    .fill('Winter set today https://a.example #winter');
  await composer.getByRole('button', { name: 'Add to thread' }).click();
  await expect(composer.getByText(/^Draft saved/)).toBeVisible();
  await axeFindsNothing(page, 'a thread', { alsoNarrow: true });
  await composer.getByRole('radio', { name: /^Other/ }).check({ force: true });
  await expect(composer.getByLabel('Day', { exact: true })).toBeVisible();
  await axeFindsNothing(page, 'a time', { inside: '[data-side-panel]' });
  await composer.getByRole('button', { name: 'Link page' }).click();
  await expect(page.getByRole('dialog', { name: 'Insert a link page' })).toBeVisible();
  await axeFindsNothing(page, 'a link page', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await composer.getByRole('button', { name: 'Close panel' }).click();
  await expect(composer).toBeHidden();
});

test('axe finds nothing on accounts, the library and templates', async ({ page, enter, server }) => {
  test.slow();
  const username = await accountAt(server);
  await enter('mia', '/twitter-bot?tab=accounts');
  await page.getByRole('link', { name: `@${username}` }).click();
  await expect(page.getByRole('button', { name: 'Add a slot on Monday' })).toBeVisible();
  await axeFindsNothing(page, 'an account', { alsoNarrow: true });
  await page.goto('/twitter-bot?tab=accounts');
  await page.getByRole('button', { name: 'Connect account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect an account' });
  await dialog.getByText('Bluesky', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('App password is required')).toBeVisible();
  await axeFindsNothing(page, 'a connection', { inside: '[role="dialog"]' });
  await page.goto('/twitter-bot?tab=library');
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible();
  await axeFindsNothing(page, 'the library', { alsoNarrow: true });
  await page.goto('/twitter-bot?tab=templates');
  await page.getByRole('button', { name: 'Add hashtag group' }).click();
  await expect(page.getByRole('dialog', { name: 'Add hashtag group' })).toBeVisible();
  await axeFindsNothing(page, 'a hashtag group', { inside: '[role="dialog"]' });
});
