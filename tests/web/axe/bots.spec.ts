import { botWithChat } from '#tests/support/journeys/bots.journeys.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on bots', async ({ page, enter, go, server }) => {
  test.slow();
  const { botId, chat, chatId } = await botWithChat(server);
  await enter('mia', `/bot-management?bot=${botId}`);
  await expect(page.getByRole('link', { name: chat })).toBeVisible();
  await axeFindsNothing(page, 'chats');
  await go(`/bot-management?bot=${botId}&tab=inbox&chat=${chatId}`);
  await expect(page.getByLabel('Reply')).toBeVisible();
  await axeFindsNothing(page, 'a chat', { alsoNarrow: true });
  await go(`/bot-management?bot=${botId}&tab=commands`);
  await expect(page.getByText(/^No commands yet\./)).toBeVisible();
  await axeFindsNothing(page, 'commands');
  await go(`/bot-management?bot=${botId}&tab=log`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await axeFindsNothing(page, 'log');
  await go(`/bot-management?bot=${botId}&tab=broadcasts`);
  await expect(page.getByText('No broadcasts yet')).toBeVisible();
  await page.getByRole('button', { name: 'New broadcast' }).first().click();
  await expect(page.getByRole('dialog', { name: 'New broadcast' })).toBeVisible();
  await axeFindsNothing(page, 'a new broadcast', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await go(`/bot-management?bot=${botId}`);
  await expect(page.getByRole('link', { name: chat })).toBeVisible();
  await axeFindsNothingNarrow(page, 'chats');
});
