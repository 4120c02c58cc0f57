import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';

type Demo = { botId: string; chatId: string; bot: string; chat: string; number: string };

let externalId = 7_000_000;

/** A bot as though the platform had been asked, with one chat in which someone waits. */
export async function botWithChat(server: AppServer): Promise<Demo> {
  const client = clientFor(server, server.secretKey);
  const bot = uniqueName('Desk');
  const chat = uniqueName('Luna and Northlight');
  externalId += 1;
  const number = Date.now() + externalId;
  const { data: made }: { data: { id: string } } = await client
    .from('bots')
    .insert({
      name: bot.slice(0, 50),
      external_id: String(number),
      username: `m_${String(number)}_bot`,
      token_last4: 'wxyz',
      status: 'active',
    })
    .select('id')
    .single()
    .throwOnError();
  const { data: row }: { data: { id: string } } = await client
    .from('bot_chats')
    .insert({
      bot_id: made.id,
      external_chat_id: String(-number),
      type: 'group',
      title: chat,
      people: 4,
    })
    .select('id')
    .single()
    .throwOnError();
  return { botId: made.id, chatId: row.id, bot, chat, number: String(number) };
}

/** Something that Ava writes in the group, as the platform tells of it. */
async function tell(server: AppServer, { botId, number, chat }: Demo, message: object): Promise<void> {
  externalId += 1;
  const told = await clientFor(server, server.secretKey)
    .rpc('accept_bot_update', {
      p_bot_id: botId,
      p_secret: null,
      p_update: {
        update_id: externalId,
        message: {
          message_id: externalId,
          date: Math.floor(Date.now() / 1000),
          chat: { id: -Number(number), type: 'group', title: chat },
          from: { id: 88, first_name: 'Ava' },
          ...message,
        },
      },
    })
    .throwOnError();
  expect(told.data).toBe('new');
}

const openBots = (page: Page, { botId }: Demo, rest = '') => page.goto(`/bot-management?bot=${botId}${rest}`);

export function botJourneys(test: JourneyTest): void {
  test(
    'a token that the platform does not know is refused, and what was typed stays',
    smoke,
    async ({ page, enter, consoleNoise }) => {
      await enter('mia', '/bot-management');
      await page.getByRole('button', { name: 'Add bot' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add bot' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Casting intake');
      await dialog.getByLabel('Bot token', { exact: true }).fill('nonsense');
      await dialog.getByRole('button', { name: 'Add bot' }).click();
      await expect(dialog.getByText(/^This is not a bot token\./)).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('dialog', { name: 'Discard this bot?' })
        .getByRole('button', { name: 'Discard' })
        .click();
      await expect(dialog).toHaveCount(0);
      expectOnlyFailedRequests(consoleNoise);
    },
  );

  test('a command is added, switched off, deleted and brought back', async ({ page, enter, server }) => {
    const demo = await botWithChat(server);
    await enter('mia', '/bot-management');
    await openBots(page, demo, '&tab=commands');
    await page.getByRole('button', { name: 'Add command' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add command' });
    await dialog.getByRole('textbox', { name: 'Command' }).fill('prices');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('What it costs');
    await dialog.getByRole('textbox', { name: 'Reply' }).fill('Ask us.');
    await dialog.getByRole('button', { name: 'Add command' }).click();
    const name = page.getByRole('button', { name: '/prices', exact: true });
    await expect(name).toBeVisible();
    const toggle = page.getByRole('switch', { name: '/prices is on' });
    await toggle.click({ force: true });
    await expect(toggle).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete /prices' }).click();
    await expect(name).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(name).toBeVisible();
  });

  test('a broadcast is written, saved as a draft and found in its list', async ({ page, enter, server }) => {
    const demo = await botWithChat(server);
    await enter('mia', '/bot-management');
    await openBots(page, demo);
    await expect(page.getByRole('link', { name: demo.chat })).toBeVisible();
    await page.getByRole('button', { name: 'New broadcast' }).click();
    const dialog = page.getByRole('dialog', { name: 'New broadcast' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Holiday');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi {name}, ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('soon');
    await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText(`Hi ${demo.chat}, soon`);
    await expect(dialog.getByText(/^1 chat\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    const panel = page.getByRole('complementary', { name: 'Holiday' });
    await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible();
    await page.reload();
    await expect(panel.getByText('For: All chats')).toBeVisible();
  });

  test('a question is found by Ctrl+K, and answered', async ({ page, enter, server }) => {
    const demo = await botWithChat(server);
    await tell(server, demo, { text: `@m_${demo.number}_bot Is there parking?` });
    await enter('mia', '/tasks');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill(demo.chat);
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(
      `${demo.chat}, ${demo.bot}`,
    );
    await field.press('Enter');
    const panel = page.getByRole('complementary', { name: demo.chat });
    await expect(panel.getByText('Waits for an answer')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Reply' }).fill('Behind the house.');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByText('Behind the house.')).toBeVisible();
    await expect(panel.getByText('Waits for an answer')).toHaveCount(0);
  });

  test('a group is bridged to the chat of a team, which hears what is written there', async ({
    page,
    enter,
    server,
  }) => {
    const demo = await botWithChat(server);
    const client = clientFor(server, server.secretKey);
    const { data: model }: { data: { id: string } } = await client
      .from('models')
      .insert({ stage_name: uniqueName('Nova'), real_name: 'Nova' })
      .select('id')
      .single()
      .throwOnError();
    await client.from('bot_chats').update({ model_id: model.id }).eq('id', demo.chatId).throwOnError();
    await enter('mia', '/bot-management');
    await openBots(page, demo, `&chat=${demo.chatId}`);
    const toggle = page.getByRole('switch', { name: 'Bridge to the chat of the model’s team' });
    await toggle.click({ force: true });
    await expect(page.getByText('With the team’s chat, both ways')).toBeVisible();
    // It waits for the answer, and says it at once.
    await expect(toggle).toBeEnabled();
    await tell(server, demo, { text: 'The set is up' });
    const { data: team }: { data: { id: string } } = await client
      .from('chats')
      .select('id')
      .eq('bot_chat_id', demo.chatId)
      .single()
      .throwOnError();
    await page.goto(`/chat?chatId=${team.id}`);
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log.getByText('The set is up')).toBeVisible();
    await expect(log.getByText('Ava (Telegram)')).toBeVisible();
    // This bot has no token, so that its picture can't be fetched: an open chat hears of that.
    await tell(server, demo, { photo: [{ file_id: 'small', width: 40, height: 30 }], caption: 'Look' });
    await expect(log.getByText('[Picture: it could not be fetched] Look')).toBeVisible();
    // One that can't be brought over is said in words.
    await tell(server, demo, {
      photo: [{ file_id: 'large', width: 40, height: 30, file_size: 20 * 1024 * 1024 + 1 }],
    });
    await expect(log.getByText('[Picture: it is larger than 20 MB and stays in the group]')).toBeVisible();
  });
}
