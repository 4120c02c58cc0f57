import { expect, type Page } from '@playwright/test';
import { pngOf } from '#backend/demo/small-files.ts';
import { demoAccount } from '#tests/support/app-server.ts';
import { addressOf, expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { services } from './faults.ts';
import { signIn } from './signing-in.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page, text: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: text });
const lineOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'List of chats' }).getByRole('link').filter({ hasText: name });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function openChat(page: Page, name: string): Promise<void> {
  await lineOf(page, name).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** Starts a group with these people, and leaves the person in it. */
async function startGroup(page: Page, name: string, people: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Start a chat', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Start a chat' });
  await dialog.getByRole('combobox', { name: 'With' }).click();
  await page.getByRole('option', { name: 'Group' }).click();
  await dialog.getByRole('textbox', { name: 'Group name' }).fill(name);
  const members = dialog.getByRole('combobox', { name: 'Members' });
  for (const person of people) {
    await members.fill(person);
    await page.getByRole('option', { name: person }).click();
  }
  await dialog.getByRole('button', { name: 'Start chat' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

export function chatJourneys(test: JourneyTest): void {
  test(
    'two people talk: mentions, replies, reactions, edits, typing and what is unread',
    smoke,
    async ({ page, enter, openWindow, server, consoleNoise }) => {
      const name = uniqueName('Shoot');
      await enter('mia', '/chat');
      await startGroup(page, name, ['Tomás Reyes']);
      const other = await openWindow();
      await signIn(other, demoAccount(server, 'tomas'));
      await other.getByRole('link', { name: 'Chat', exact: true }).click();
      // The newest opens, in which everything would be read.
      await expect(field(other)).toBeVisible();
      await other
        .getByRole('region', { name: 'List of chats' })
        .getByRole('link')
        .filter({ hasNotText: name })
        .first()
        .click();
      await say(page, 'Studio is **booked** for 12:30');
      await expect(message(page, 'Studio is booked for 12:30').getByText('Sent')).toBeVisible();
      await expect(lineOf(other, name).getByText('1 unread')).toBeVisible();
      await openChat(other, name);
      await expect(log(other).getByText('1 new message')).toBeVisible();
      await expect(lineOf(other, name).getByText(/unread/)).toHaveCount(0);
      await expect(message(page, 'Studio is').getByText('Seen by everyone')).toBeVisible();

      await field(other).pressSequentially('@mia');
      await other.getByRole('option', { name: /Mia Hartwell/ }).click();
      await expect(page.getByText('Tomás is typing')).toBeVisible();
      await field(other).pressSequentially('can you confirm?');
      await field(other).press('Enter');
      await expect(message(page, '@Mia Hartwell can you confirm?')).toBeVisible();

      const asked = message(page, 'can you confirm?');
      await asked.hover();
      await asked.getByRole('button', { name: 'Reply', exact: true }).click();
      await say(page, 'Confirmed');
      await expect(message(other, 'Confirmed').getByText('Tomás Reyes')).toBeVisible();
      const answer = message(other, 'Confirmed');
      await answer.hover();
      await answer.getByRole('button', { name: 'React', exact: true }).click();
      await other.getByRole('searchbox', { name: 'Search emoji' }).fill('party popper');
      await other.getByRole('gridcell', { name: 'Party popper' }).click();
      await expect(message(page, 'Confirmed').getByRole('button', { name: /^🎉 1/ })).toBeVisible();

      await field(page).press('ArrowUp');
      await field(page).fill('Confirmed, two changes');
      await field(page).press('Enter');
      await expect(message(other, 'Confirmed, two changes').getByText('edited')).toBeVisible();
      await message(page, 'two changes').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(log(other).getByText('Message deleted')).toBeVisible();
      expect(consoleNoise).toEqual([]);
    },
  );

  test('what could not be sent waits over a reload, and is there once', async ({
    page,
    enter,
    wire,
    consoleNoise,
  }) => {
    const text = uniqueName('Offline');
    await enter('mia', '/chat');
    await openChat(page, 'Managers');
    await expect(message(page, 'Friday review')).toBeVisible();
    const end = wire.begin({ kind: 'refuse', on: services });
    await say(page, text);
    await expect(message(page, text).getByText(/^Failed/)).toBeVisible({ timeout: 20_000 });
    await field(page).fill('And a draft');
    end();
    await page.reload();
    await expect(message(page, text)).toHaveCount(1);
    await expect(message(page, text).getByText('Sent')).toBeVisible();
    await expect(field(page)).toHaveValue('And a draft');
    await field(page).fill('');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('someone who is removed no longer sees the chat, in an open window as well', async ({
    page,
    enter,
    openWindow,
    server,
    consoleNoise,
  }) => {
    const name = uniqueName('Small');
    await enter('mia', '/chat');
    await startGroup(page, name, ['Priya Nair', 'Elena Marković']);
    await say(page, 'Between us');
    const other = await openWindow();
    await signIn(other, demoAccount(server, 'priya'));
    await other.getByRole('link', { name: 'Chat', exact: true }).click();
    await openChat(other, name);
    await expect(message(other, 'Between us')).toBeVisible();
    const members = page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('region', { name: 'Members' });
    await members.getByRole('listitem').filter({ hasText: 'Priya Nair' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Remove from chat' }).click();
    await expect(log(page).getByText('Mia Hartwell removed Priya Nair')).toBeVisible();
    await expect(other.getByText("Chat not found, or you don't have access.")).toBeVisible();
    await expect(other.getByText('Between us')).toHaveCount(0);
    await expect(lineOf(other, name)).toHaveCount(0);
    // What it still asked of the chat has been refused by then.
    await other.waitForLoadState('networkidle');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a message is found, becomes a task, and both lead to each other', async ({ page, enter }) => {
    const word = uniqueName('lookbook').replaceAll(' ', '');
    await enter('mia', '/chat');
    await openChat(page, 'Luna Vale · team');
    await say(page, `Send the ${word} to Luna`);
    await expect(message(page, word).getByText('Sent')).toBeVisible();
    await field(page).pressSequentially('/rat');
    await page.getByRole('option', { name: /\/rates/ }).click();
    await expect(field(page)).toHaveValue(/^Our rates are in Documents/);
    await field(page).fill('');
    const sent = message(page, word);
    await sent.hover();
    await sent.getByRole('button', { name: 'Make a task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a task' });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(`Send the ${word} to Luna`);
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(log(page).getByText('Mia Hartwell turned a message into a task')).toBeVisible();
    await openChat(page, 'Managers');
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('textbox', { name: 'Search messages' }).fill(`in:luna from:mia ${word}`);
    await page.getByRole('list', { name: 'Messages found' }).getByRole('button').first().click();
    await expect(message(page, `Send the ${word}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Luna Vale · team', level: 2 })).toBeVisible();
    await log(page)
      .getByRole('link', { name: /^TASK-/ })
      .last()
      .click();
    await expect(page.getByRole('complementary').getByText(`Send the ${word} to Luna`).first()).toBeVisible();
    expect(addressOf(page).pathname).toBe('/tasks');
  });

  test('files are sent, and seen in their chat', async ({ page, enter }) => {
    const file = `${uniqueName('set').replaceAll(' ', '-')}.png`;
    await enter('mia', '/chat');
    await openChat(page, 'Priya Nair');
    await page
      .getByLabel('Files to send')
      .setInputFiles([
        { name: file, mimeType: 'image/png', buffer: pngOf(400, 300, [200, 120, 90], [20, 30, 60]) },
      ]);
    await expect(page.getByRole('list', { name: 'Files of this message' }).getByText(file)).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      log(page)
        .getByRole('button', { name: `Open ${file}` })
        .locator('img'),
    ).toBeVisible();
    await expect(
      page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: file }),
    ).toBeVisible();
    await log(page)
      .getByRole('button', { name: `Open ${file}` })
      .click();
    await expect(page.getByRole('dialog', { name: file }).getByRole('img', { name: file })).toBeVisible();
  });
}
