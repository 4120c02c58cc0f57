import { expect, type Page } from '@playwright/test';
import { addressOf, type JourneyTest, smoke } from './journey-test.ts';
import { navigationEntries, signIn, signOut } from './signing-in.ts';

/** Invites someone, and answers with the link that is shown once. */
async function invite(page: Page, email: string, expiresIn?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite user' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(dialog.getByRole('combobox', { name: 'Expires in' })).toHaveValue('7 days');
  if (expiresIn !== undefined) {
    await dialog.getByRole('combobox', { name: 'Expires in' }).click();
    await dialog.getByRole('option', { name: expiresIn, exact: true }).click();
  }
  await dialog.getByText('Manager permissions').click();
  await dialog.getByRole('radiogroup', { name: 'Telegram bot' }).getByText('On', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Assign models' }).fill('Luna');
  await dialog.getByRole('option', { name: 'Luna Vale' }).click();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expect(dialog.getByText(`Invitation for ${email} created`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await closeUncopied(page);
  return link;
}

/** The link is known here, though nothing has copied it. */
const closeUncopied = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Close without copying the link?' })
    .getByRole('button', { name: 'Close anyway' })
    .click();

const tokenIn = (link: string) => new URL(link).searchParams.get('invite') ?? '';

export function invitationJourneys(test: JourneyTest): void {
  test(
    'someone is invited, accepts, and has what the invitation names at once',
    smoke,
    async ({ page, visit, enter }) => {
      test.slow();
      const email = `lena-${crypto.randomUUID()}@northlight.example`;
      await enter('mia', '/admin?tab=invitations');
      const link = await invite(page, email);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: email }) });
      await expect(row).toContainText('Pending');

      // A person who opens the link while signed in is told to sign out first, and continues from there.
      await visit(`/?invite=${tokenIn(link)}`);
      const warning = page.getByRole('dialog', { name: 'Sign out to accept?' });
      await expect(warning).toContainText('Sign out to accept it');
      await expect(page).not.toHaveURL(/invite/);
      await warning.getByRole('button', { name: 'Sign out' }).click();

      await expect(page.getByRole('heading', { name: /^You’re invited to/ })).toBeVisible();
      const field = page.getByRole('textbox', { name: 'Email' });
      await expect(field).toHaveValue(email);
      await expect(field).not.toBeEditable();
      await page.getByRole('textbox', { name: 'Display Name' }).fill('Lena Fuchs');
      await page.getByRole('textbox', { name: 'Password' }).fill('lena-fuchs');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
      await signIn(page, { email, password: 'lena-fuchs' });
      expect(await navigationEntries(page)).toContain('Telegram bot');
      await visit('/models');
      await expect(page.getByRole('link', { name: 'Luna Vale' })).toBeVisible();
      await signOut(page);

      // The link worked once.
      await visit(`/?invite=${tokenIn(link)}`);
      await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
      expect(addressOf(page).search).toBe('');
      await page.getByRole('button', { name: 'Go to Sign In' }).click();
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    },
  );

  test('a new link kills the old one, and a cancelled invitation is worth nothing', async ({
    page,
    openWindow,
    enter,
  }) => {
    const email = `otto-${crypto.randomUUID()}@northlight.example`;
    await enter('mia', '/admin?tab=invitations');
    const first = await invite(page, email, '1 day');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: email }) });
    await expect(row).toContainText(/2[34] hours/);
    await page.getByRole('link', { name: email }).click();
    const panel = page.getByRole('complementary', { name: email });
    await panel.getByRole('button', { name: 'New link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New invitation link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog).toContainText('The link sent before no longer works.');
    await expect(row).toContainText(/[67] days/);
    const second = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(second).not.toBe(first);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await closeUncopied(page);

    const theirs = await openWindow();
    const accept = async (link: string) => {
      const { protocol, origin } = new URL(theirs.url());
      if (protocol !== 'app:') {
        await theirs.goto(`${origin}/?invite=${tokenIn(link)}`);
        return;
      }
      // No link opens the desktop: there it is entered by hand.
      await theirs.reload();
      await theirs.getByRole('button', { name: 'I have an invitation link' }).click();
      await theirs.getByRole('textbox', { name: 'Invitation link' }).fill(link);
      await theirs.getByRole('button', { name: 'Continue' }).click();
    };
    await accept(first);
    await expect(theirs.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
    await accept(second);
    await expect(theirs.getByRole('heading', { name: /^You’re invited to/ })).toBeVisible();

    await panel.getByRole('button', { name: 'Cancel invitation…' }).click();
    await page
      .getByRole('dialog', { name: 'Cancel this invitation?' })
      .getByRole('button', { name: 'Cancel invitation' })
      .click();
    await expect(page.getByText('Invitation cancelled')).toBeVisible();
    await accept(second);
    await expect(theirs.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  });
}
