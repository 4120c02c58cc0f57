import { needConfirmation } from '#tests/support/journeys/socials.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('the accounts of a model', async ({ page, enter, wire, consoleNoise }) => {
  await enter('mia', '/socials');
  await page.getByRole('link', { name: 'Ava Sterling' }).click();
  const reveal = page.getByRole('button', { name: /^Reveal password/ }).first();
  await expect(reveal).toBeVisible();
  needConfirmation(wire);
  await reveal.click();
  await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
  await axeFindsNothing(page, 'confirm the password', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await reveal.click();
  await expect(page.getByRole('button', { name: /^Hide password/ })).toBeVisible();
  await axeFindsNothing(page, 'accounts, one of them open', { alsoNarrow: true });
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Remove account…' })).toBeVisible();
  await axeFindsNothing(page, 'menu of an account', { inside: '[role="menu"]' });
  await page.getByRole('menuitem', { name: 'Recovery codes…' }).click();
  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await axeFindsNothing(page, 'recovery codes', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add platform' }).click();
  const form = page.getByRole('dialog', { name: 'Add platform' });
  await form.getByRole('button', { name: 'Generate a password' }).click();
  await form.getByRole('button', { name: 'Generate', exact: true }).click();
  await form.getByRole('button', { name: 'Add platform' }).click();
  await expect(form.getByText('Platform is required')).toBeVisible();
  await axeFindsNothing(page, 'add a platform, with errors', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('button', { name: /^Set up one-time codes/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'One-time codes' })).toBeVisible();
  await axeFindsNothing(page, 'one-time codes', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import passwords' }).click();
  const importing = page.getByRole('dialog', { name: 'Import passwords' });
  await importing.locator('input[type="file"]').setInputFiles({
    name: 'logins.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,url,username,password\nX,https://x.com/login,ava_new,Some-0ther-word\nMail,https://mail.example,ava,Word-9',
    ),
  });
  await expect(importing.getByRole('checkbox').first()).toBeVisible();
  await axeFindsNothing(page, 'passwords to import', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Access log', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Access log' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'access log');
  // The browser's own line for the refusal that asks for the password.
  expect(consoleNoise.splice(0).filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
});

test('who knows which secret', async ({ page, enter }) => {
  await enter('mia', '/socials/exposure');
  await expect(page.getByRole('link', { name: 'biancanoir' })).toBeVisible();
  await axeFindsNothing(page, 'exposure', { alsoNarrow: true });
  await page.getByRole('link', { name: 'biancanoir' }).click();
  await expect(page.getByRole('button', { name: /rotation/ })).toBeVisible();
  await axeFindsNothing(page, 'exposure of a login');
});
