import { expect, type Page } from '@playwright/test';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount, signInOnPhone } from './accounts.ts';
import { addressOf, expectOnlyFailedRequests, uniqueName, type JourneyTest, smoke } from './journey-test.ts';
import { signIn } from './signing-in.ts';

/** Someone new, whom a journey may change as it likes; at the top of the list, where a row is there without scrolling. */
const newPerson = (server: AppServer) => createAccount(server, uniqueName('Aada Holm'));

/** An override that the role would not give. */
async function grantDebug(server: AppServer, email: string) {
  const client = clientFor(server);
  const admin = await client.auth.signInWithPassword(demoAccount(server, 'mia'));
  if (admin.error) throw admin.error;
  const person = await client.from('profiles').select('id').eq('email', email).single();
  if (person.error) throw person.error;
  const { error } = await client.rpc('grant_user_permission', {
    target_user_id: person.data.id as string,
    perm_key: 'can_access_debug',
    granted_by_user_id: admin.data.user.id,
  });
  if (error) throw error;
}

const userRow = (page: Page, displayName: string) => page.getByRole('row', { name: displayName });

async function openUser(page: Page, displayName: string) {
  await page.getByRole('textbox', { name: 'Filter users' }).fill(displayName);
  await page.getByRole('link', { name: displayName }).click();
  return page.getByRole('complementary', { name: displayName });
}

export function adminJourneys(test: JourneyTest): void {
  test('an administrator sees where someone is signed in, and signs them out', async ({
    page,
    server,
    enter,
  }) => {
    const displayName = uniqueName('Cleo Martin');
    const person = await createAccount(server, displayName);
    const isPhoneRenewed = await signInOnPhone(server, person);
    const isTabletRenewed = await signInOnPhone(server, person);
    await enter('mia', '/admin');
    const panel = await openUser(page, displayName);
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Sessions…' }).click();
    const dialog = page.getByRole('dialog', { name: `Sessions of ${displayName}` });
    const sessions = dialog.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
    await expect(sessions).toHaveCount(2);

    await sessions
      .first()
      .getByRole('button', { name: /^Sign out / })
      .click();
    await expect(page.getByText(new RegExp(`^${displayName} is signed out of `))).toBeVisible();
    await expect(sessions).toHaveCount(1);
    expect([await isPhoneRenewed(), await isTabletRenewed()].filter(Boolean)).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    const asking = page.getByRole('dialog', { name: `Sign out ${displayName} everywhere?` });
    await asking.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText(`${displayName} is signed out everywhere`)).toBeVisible();
    await expect(dialog.getByText('Not signed in anywhere')).toBeVisible();
    expect([await isPhoneRenewed(), await isTabletRenewed()]).toEqual([false, false]);

    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(panel.getByRole('button', { name: 'More actions' })).toBeFocused();
  });

  test(
    'an administrator grants a permission, and the window of that person has the page at once',
    smoke,
    async ({ page, openWindow, server, enter }) => {
      const person = await newPerson(server);
      const theirs = await openWindow();
      await signIn(theirs, person);
      const navigation = theirs.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('link', { name: 'Models', exact: true })).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toHaveCount(0);

      await enter('mia', '/admin');
      const panel = await openUser(page, person.displayName);
      await expect(panel.getByText('9 of 17 on.')).toBeVisible();
      const override = panel.getByRole('radiogroup', { name: 'Telegram bot override' });
      await override.getByText('On', { exact: true }).click();
      await expect(panel.getByText('10 of 17 on.')).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toBeVisible();

      await panel.getByRole('button', { name: 'Reset all' }).click();
      await expect(navigation.getByRole('link', { name: 'Telegram bot' })).toHaveCount(0);
    },
  );

  test('an administrator looks at the app as someone else, and locks them out', async ({
    page,
    openWindow,
    server,
    consoleNoise,
    enter,
  }) => {
    const person = await newPerson(server);
    const theirs = await openWindow();
    await signIn(theirs, person);
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await enter('mia', '/admin');
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
    await page
      .getByRole('dialog', { name: `Deactivate ${person.displayName}?` })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(page.getByText('User status updated successfully')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(
      theirs.getByText('Your account has been deactivated. Please contact support.').first(),
    ).toBeVisible();
    // What it asked for when it was already refused is told of late: a window that is closed says nothing more.
    await theirs.close();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('several people are locked out at once, but never oneself, and Undo lets each back in', async ({
    page,
    openWindow,
    server,
    consoleNoise,
    enter,
  }) => {
    const [first, second] = [await newPerson(server), await newPerson(server)];
    const theirs = await openWindow();
    await signIn(theirs, first);
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await enter('mia', '/admin');
    for (const name of [first.displayName, second.displayName])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expect(page.getByRole('checkbox', { name: 'Select Mia Hartwell' })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Set status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await page
      .getByRole('dialog', { name: 'Deactivate 2 users?' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(page.getByText('2 users deactivated')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(userRow(page, second.displayName)).toContainText('Inactive');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 users restored')).toBeVisible();
    await expect(userRow(page, second.displayName)).toContainText('Active');
    await theirs.close();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('several people become administrators, and lose what was decided for them alone until Undo', async ({
    page,
    server,
    enter,
  }) => {
    const people = [await newPerson(server), await newPerson(server)];
    await grantDebug(server, people[0]?.email ?? '');
    await enter('mia', '/admin');
    for (const { displayName } of people)
      await page.getByRole('checkbox', { name: `Select ${displayName}` }).check();
    await page.getByRole('button', { name: 'Reset permissions' }).click();
    await page
      .getByRole('dialog', { name: 'Reset the permissions of 2 users?' })
      .getByRole('button', { name: 'Reset permissions' })
      .click();
    await expect(page.getByText('Permissions reset for 1 user')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 user restored')).toBeVisible();

    await page.getByRole('combobox', { name: 'Set role' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await page
      .getByRole('dialog', { name: 'Make 2 users administrators?' })
      .getByRole('button', { name: 'Make administrators' })
      .click();
    await expect(page.getByText('2 users set to Administrator')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Set role' })).toBeFocused();
    for (const { displayName } of people)
      await expect(userRow(page, displayName)).toContainText('Administrator');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 users restored')).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).focus();
    await page.keyboard.press('Enter');
    await expect(userRow(page, people[1]?.displayName ?? '').getByRole('link')).toBeFocused();
    const panel = await openUser(page, people[0]?.displayName ?? '');
    await expect(panel.getByText('1 differs from the Manager defaults.')).toBeVisible();
  });

  test('a user is deleted for good, after typing their address', async ({ page, server, enter }) => {
    const person = await newPerson(server);
    await enter('mia', '/admin');
    const panel = await openUser(page, person.displayName);
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete user…' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${person.displayName}?` });
    await dialog.getByRole('textbox', { name: `Type ${person.email} to confirm` }).fill(person.email);
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText(`${person.displayName} deleted`)).toBeVisible();
    await expect(page.getByText(`No users match "${person.displayName}"`)).toBeVisible();
    expect(addressOf(page).searchParams.has('userId')).toBe(false);
  });

  test('a manager is told that the admin area is not theirs', async ({ page, enter }) => {
    await enter('tomas', '/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('"canManageUsers"')).toBeVisible();
  });
}
