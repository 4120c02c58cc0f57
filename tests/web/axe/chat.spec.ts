import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on chats', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/chat');
  await page.getByRole('link', { name: /Ava Sterling · team/ }).click();
  await expect(page.getByRole('log').getByText('She wants the evening free.')).toBeVisible();
  await axeFindsNothing(page, 'a chat', { alsoNarrow: true });
  await page
    .getByRole('article')
    .filter({ hasText: 'She wants' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await axeFindsNothing(page, 'what can be done with a message');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('@t');
  await expect(page.getByRole('option', { name: /Tomás/ })).toBeVisible();
  await axeFindsNothing(page, 'people to mention');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByRole('textbox', { name: 'Search messages' }).fill('studio');
  await expect(page.getByRole('list', { name: 'Messages found' }).getByRole('button').first()).toBeVisible();
  // Without the tip of the button.
  await page.mouse.move(700, 300);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await axeFindsNothing(page, 'searching');
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Start a chat' })).toBeVisible();
  await axeFindsNothing(page, 'a new chat');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to chats' }).click();
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'chats');
});
