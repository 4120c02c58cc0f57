import { expect, type Page } from '@playwright/test';
import { demoAccount, type AppServer } from '../app-server.ts';
import { clientFor } from '../backend.ts';
import { addressOf, expectOnlyFailedRequests, uniqueName, type JourneyTest } from './journey-test.ts';
import { signIn } from './signing-in.ts';

/** Somebody new, whom a journey may change as it likes. */
async function newPerson(server: AppServer) {
  const displayName = uniqueName('Nadia Holm');
  const person = { email: `${crypto.randomUUID()}@northlight.example`, password: 'journey-secret' };
  const { error } = await clientFor(server).auth.signUp({
    ...person,
    options: { data: { display_name: displayName } },
  });
  if (error) throw error;
  return { ...person, displayName };
}

async function openUser(page: Page, displayName: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('textbox', { name: 'Filter users' }).fill(displayName);
  await page.getByRole('link', { name: displayName }).click();
  return page.getByRole('complementary', { name: displayName });
}

export function adminJourneys(test: JourneyTest): void {
  test('an administrator grants a permission, and the window of that person has the page at once', async ({
    page,
    visit,
    openWindow,
    server,
  }) => {
    const person = await newPerson(server);
    const theirs = await openWindow();
    await signIn(theirs, person);
    const navigation = theirs.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Models', exact: true })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toHaveCount(0);

    await visit('/');
    await signIn(page, demoAccount(server, 'mia'));
    const panel = await openUser(page, person.displayName);
    await expect(panel.getByText('9 of 17 on.')).toBeVisible();
    const override = panel.getByRole('radiogroup', { name: 'Telegram bot override' });
    await override.getByText('On', { exact: true }).click();
    await expect(panel.getByText('10 of 17 on.')).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toBeVisible();

    await panel.getByRole('button', { name: 'Reset all' }).click();
    await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toHaveCount(0);
  });

  test('an administrator looks at the app as somebody else, and locks them out', async ({
    page,
    visit,
    openWindow,
    server,
    consoleNoise,
  }) => {
    const person = await newPerson(server);
    const theirs = await openWindow();
    await signIn(theirs, person);
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await visit('/');
    await signIn(page, demoAccount(server, 'mia'));
    const panel = await openUser(page, person.displayName);
    await panel.getByRole('button', { name: 'View as' }).click();
    await expect(page.getByText(`Viewing as ${person.displayName}`)).toBeVisible();
    await expect(page.getByText('Hidden from the navigation')).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await navigation.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(page.getByText('No models yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create model' })).toBeDisabled();
    await page.getByText('All models', { exact: true }).click();
    await page.getByRole('link', { name: 'Ava Sterling' }).click();
    await expect(page.getByText(`${person.displayName} can only view this model.`)).toBeVisible();
    await page.getByRole('button', { name: 'Exit view' }).click();
    await expect(panel.getByRole('button', { name: 'View as' })).toBeFocused();
    await expect(navigation.getByRole('link', { name: 'Admin' })).toBeVisible();

    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await expect(page.getByText('User status updated successfully')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(
      theirs.getByText('Your account has been deactivated. Please contact support.').first(),
    ).toBeVisible();
    // What it asked for when it was already refused is told of late: a window that is closed says nothing more.
    await theirs.close();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a user is deleted for good, after typing their address', async ({ page, visit, server }) => {
    const person = await newPerson(server);
    await visit('/');
    await signIn(page, demoAccount(server, 'mia'));
    const panel = await openUser(page, person.displayName);
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete user…' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${person.displayName}?` });
    await dialog.getByRole('textbox', { name: `Type ${person.email} to confirm` }).fill(person.email);
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText(`${person.displayName} deleted`)).toBeVisible();
    await expect(page.getByText('No users match these filters')).toBeVisible();
    expect(addressOf(page).searchParams.has('userId')).toBe(false);
  });

  test('a manager is told that the admin area is not theirs', async ({ page, visit, server }) => {
    await visit('/');
    await signIn(page, demoAccount(server, 'tomas'));
    await visit('/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('"canManageUsers"')).toBeVisible();
  });
}
