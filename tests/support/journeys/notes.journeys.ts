import { expect, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { signIn } from './signing-in.ts';

async function createNote(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create note' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create note' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'General' }).click();
  await form.getByRole('button', { name: 'Create note' }).click();
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/);
const write = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

export function noteJourneys(test: JourneyTest): void {
  test(
    'a note is created, saves what is typed, brings back what a reload cut off, and comes back from the trash',
    smoke,
    async ({ page, enter }) => {
      const title = uniqueName('Winter sets');
      await enter('mia', '/notes');
      await createNote(page, title);
      await text(page).pressSequentially('Six looks');
      await expect(saved(page)).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText('Six looks');

      await write(page);
      await text(page).pressSequentially(', no logos');
      // At once: the second after the last key has not passed.
      await page.reload();
      await expect(page.getByText(/^Brought back: what you typed /)).toBeVisible();
      await expect(text(page)).toHaveText('Six looks, no logos');
      await expect(saved(page)).toBeVisible();
      await text(page).press('Escape');
      await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText(
        'Six looks, no logos',
      );

      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await expect(page.getByText('Note moved to the trash')).toBeVisible();
      const line = page.getByRole('list', { name: 'Notes' }).getByRole('link', { name: title });
      await expect(line).toHaveCount(0);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(line).toBeVisible();
    },
  );

  test('two people write at once: both texts are kept, and nothing typed is lost when the note is locked', async ({
    page,
    enter,
    server,
    wire,
    openWindow,
    consoleNoise,
  }) => {
    test.slow();
    const title = uniqueName('Call sheet');
    await enter('tomas', '/notes');
    await createNote(page, title);
    await text(page).pressSequentially('Studio B');
    await expect(saved(page)).toBeVisible();

    const other = await openWindow();
    await signIn(other, demoAccount(server, 'mia'));
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click();
    await other.getByRole('textbox', { name: 'Search titles and text' }).fill(title);
    await other.getByRole('link', { name: title }).click();
    await expect(other.getByRole('listitem', { name: 'Tomás Reyes is editing' })).toBeVisible();
    await write(other);
    await expect(text(other)).toHaveText('Studio B');

    const end = wire.begin({ kind: 'refuse', on: /^\/rest/ });
    await text(page).pressSequentially(', from Tomás');
    await expect(page.getByText('Offline, saved on this device')).toBeVisible();
    await text(other).press('Control+End');
    await text(other).pressSequentially(', from Mia');
    await expect(saved(other)).toBeVisible();
    end();
    const conflict = page.getByRole('region', { name: 'Conflicting changes' });
    await expect(conflict.getByRole('region', { name: 'Both texts' })).toContainText('from Mia');
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(text(page)).toContainText('Studio B, from Mia');
    await expect(text(page)).toContainText('Studio B, from Tomás');
    await expect(text(other)).toContainText('from Tomás');

    // Before the lock, and unsaved until it has come: a note that is locked with nothing unsaved closes its editor automatically.
    const endAgain = wire.begin({ kind: 'refuse', on: /^\/rest/ });
    await text(page).pressSequentially(' and more');
    await expect(page.getByText('Offline, saved on this device')).toBeVisible();
    await other.getByRole('button', { name: 'Done' }).click();
    await other.getByRole('button', { name: 'Lock' }).click();
    await expect(other.getByText(/^This note is locked by /)).toBeVisible();
    endAgain();
    const notice = page.getByRole('alert').filter({ hasText: 'What you typed isn’t lost' });
    await expect(notice).toBeVisible();
    await expect(text(page)).toContainText('and more');
    await notice.getByRole('button', { name: 'Save as a new note' }).click();
    await expect(page.getByText('Saved as a new note')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText('and more');
    // What is still refused of the locked note would come after the look at what failed.
    await page.waitForLoadState('networkidle');
    expectOnlyFailedRequests(consoleNoise);
  });
}
