import { expect, type Page } from '@playwright/test';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount, mailedCode, signInOnPhone } from './accounts.ts';
import { expectOnlyFailedRequests, type JourneyParts, type JourneyTest, smoke } from './journey-test.ts';
import { enterCredentials, signIn, signOut, type Credentials } from './signing-in.ts';

const newPassword = 'another-secret';

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Administrator|Manager/ })
    .click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Someone new, on their own account page. */
async function openNewAccount(
  { page, visit, server }: Pick<JourneyParts, 'page' | 'visit' | 'server'>,
  displayName: string,
): Promise<Credentials> {
  const person = await createAccount(server, displayName);
  await visit('/');
  await signIn(page, person);
  await openAccount(page);
  return person;
}

const sessions = (page: Page) =>
  page.getByRole('table', { name: 'Sessions' }).locator('tbody').getByRole('row');

async function typePasswords(page: Page, current: string, next: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password', { exact: true }).fill(current);
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Repeat new password', { exact: true }).fill(next);
  await form.getByLabel('Repeat new password', { exact: true }).press('Enter');
}

export function accountJourneys(test: JourneyTest): void {
  test('a person finds what they did themselves, and nothing that others did', async ({
    page,
    visit,
    server,
  }) => {
    await openNewAccount({ page, visit, server }, 'Ana Kovac');
    const activity = page.getByRole('region', { name: 'Activity' });
    await expect(activity.getByText('Nothing recorded yet')).toBeVisible();
    await page.getByRole('textbox', { name: 'Display name' }).fill('Ana Marić');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('banner')).toContainText('Ana Marić');

    await visit('/account');
    const entry = activity.getByRole('list', { name: 'Today' }).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText('User renamed');
    await entry.locator('summary').press('Enter');
    await expect(entry.getByRole('row', { name: /^Display name/ })).toContainText('Ana Kovac');
    await expect(entry.getByRole('row', { name: /^Display name/ })).toContainText('Ana Marić');
    await expect(activity.getByText('1 entry loaded')).toBeVisible();
  });

  test('a person changes their display name from the keyboard, and is called so everywhere', async ({
    page,
    visit,
    server,
  }) => {
    await openNewAccount({ page, visit, server }, 'Ana Kovac');
    const field = page.getByRole('textbox', { name: 'Display name' });
    await expect(field).toHaveValue('Ana Kovac');
    await field.fill('A');
    await field.press('Enter');
    await expect(page.getByText('Display name must be at least 2 characters long')).toBeVisible();
    await field.fill('Ana Kovač');
    await field.press('Enter');
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Ana Kovač');
    await page.reload();
    await expect(field).toHaveValue('Ana Kovač');
    await expect(page.getByRole('banner')).toContainText('Ana Kovač');
  });

  test(
    'a person changes their password, and signs in with the new one alone',
    smoke,
    async ({ page, visit, server, consoleNoise }) => {
      const person = await openNewAccount({ page, visit, server }, 'Ben Okafor');
      await typePasswords(page, 'not the password', newPassword);
      await expect(page.getByText('The current password is incorrect')).toBeVisible();
      await typePasswords(page, person.password, newPassword);
      await expect(page.getByText('Password changed successfully')).toBeVisible();
      await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
      await signOut(page);
      await enterCredentials(page, person);
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })).toBeVisible();
      await signIn(page, { ...person, password: newPassword });
      expectOnlyFailedRequests(consoleNoise);
    },
  );

  test('a person signs out another of their sessions, then the others, then every one', async ({
    page,
    visit,
    server,
    consoleNoise,
  }) => {
    const person = await createAccount(server, 'Cleo Martin');
    const isFirstRenewed = await signInOnPhone(server, person);
    await visit('/');
    await signIn(page, person);
    await openAccount(page);
    await expect(sessions(page)).toHaveCount(2);
    await expect(sessions(page).filter({ hasText: 'This device' })).toHaveCount(1);
    expect(await isFirstRenewed()).toBe(true);
    await sessions(page)
      .getByRole('button', { name: /^Sign out / })
      .click();
    await expect(page.getByText(/^Signed out of /)).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    expect(await isFirstRenewed()).toBe(false);

    const isSecondRenewed = await signInOnPhone(server, person);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out 1 other' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out others' }).click();
    await expect(page.getByText('Signed out of your other sessions')).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    expect(await isSecondRenewed()).toBe(false);

    const isThirdRenewed = await signInOnPhone(server, person);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('Signed out everywhere')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await isThirdRenewed()).toBe(false);
    // What the page was asking when its session ended is refused.
    expectOnlyFailedRequests(consoleNoise);
  });

  test('another device of a person is told what this one is', async ({ page, visit, server }) => {
    const person = await createAccount(server, 'Cleo Martin');
    await visit('/');
    await signIn(page, person);
    const elsewhere = clientFor(server);
    await elsewhere.auth.signInWithPassword(person);
    const listed = (await elsewhere.rpc('get_my_sessions')) as { data: { user_agent: string; ip: string }[] };
    const devices = listed.data.filter(({ user_agent }) =>
      // A browser by its name, the desktop by ours.
      /Chrome\/|^Marquee\/\S+ \(\w+\)$/.test(user_agent),
    );
    expect(devices).toHaveLength(1);
    expect(devices[0]?.ip).toBe('127.0.0.1');
  });

  test('a forgotten password is reset by the code of the mail', async ({
    page,
    visit,
    server,
    consoleNoise,
  }) => {
    const person = await createAccount(server, 'Dora Lind');
    await visit('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Send code' }).click();

    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('000000');
    await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'That code is incorrect or has expired. Send another one.' }),
    ).toBeVisible();
    await code.fill(await mailedCode(server, person.email));
    await page.getByRole('textbox', { name: 'New password' }).press('Enter');
    await expect(page.getByText('Password changed successfully. Please sign in.')).toBeVisible();

    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
    await signIn(page, { ...person, password: newPassword });
    expectOnlyFailedRequests(consoleNoise);
  });
  test('a code that is left half typed keeps no press from what stands below it', async ({
    page,
    visit,
    server,
  }) => {
    const person = await createAccount(server, 'Dora Lind');
    for (const typed of ['', '12']) {
      await visit('/');
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send code' }).click();
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.pressSequentially(`1${typed}`);
      if (typed === '') await code.press('Backspace');
      const back = page.getByRole('button', { name: 'Back to sign in' });
      const before = await back.boundingBox();
      await back.hover();
      await page.mouse.down();
      // Nothing moves while the button is held, though the field has been left.
      await expect(code).not.toBeFocused();
      expect(await back.boundingBox()).toEqual(before);
      await page.mouse.up();
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    }
  });
}
