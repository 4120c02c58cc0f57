import { expect, type Page } from '@playwright/test';

export type Credentials = { email: string; password: string };

/** Fills the sign-in form and sends it, whatever comes of it. */
export async function enterCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills the sign-in form and waits for the app behind it. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await enterCredentials(page, credentials);
  await expect(page.getByText('Welcome to Marquee! Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Administrator|Manager/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
}

/** A newcomer makes an account, is told so, and finds the form for signing in. */
export async function signUp(
  page: Page,
  { displayName, email, password }: Credentials & { displayName: string },
): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const submit = page.getByRole('button', { name: 'Create account' });
  await expect(submit).toBeDisabled();

  await page.getByRole('textbox', { name: 'Display Name' }).fill('A');
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByRole('textbox', { name: 'Password' }).fill('12345');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await expect(page.getByText('Display name must be at least 2 characters long')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(submit).toBeDisabled();

  await page.getByRole('textbox', { name: 'Display Name' }).fill('A'.repeat(101));
  await page.getByRole('textbox', { name: 'Email' }).fill(`${'a'.repeat(250)}@northlight.example`);
  await page.getByRole('textbox', { name: 'Password' }).fill('é'.repeat(37));
  await expect(page.getByText('Display name must be 100 characters or fewer')).toBeVisible();
  await expect(page.getByText('Email must be 254 characters or fewer')).toBeVisible();
  await expect(page.getByText('Password must be 72 characters or fewer')).toBeVisible();
  await expect(submit).toBeDisabled();

  await page.getByRole('textbox', { name: 'Display Name' }).fill(displayName);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await submit.click();
  await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
}

/** The entries of the navigation that this person gets, in order. */
export async function navigationEntries(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  // Without what waits there.
  return (await links.allInnerTexts()).map((text) => text.trim().split('\n')[0] ?? '');
}
