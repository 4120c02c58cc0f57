import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { signIn } from './signing-in.ts';
import { smoke, type JourneyTest } from './journey-test.ts';
import { dropPicture, emptyPicture, pastePicture, qrPicture } from './qr-pictures.ts';
import {
  addModel,
  addPlatform,
  importPasswords,
  isForgotten,
  isInMemory,
  needConfirmation,
  openSocials,
} from './socials.ts';

export function socialJourneys(test: JourneyTest): void {
  test(
    'a password is stored, shown once the own one is confirmed, hidden again and forgotten, and comes back after a removal',
    smoke,
    async ({ page, server, enter, wire, consoleNoise }) => {
      const stageName = await addModel(server);
      const password = `Kx9-${crypto.randomUUID()}`;
      await enter('mia');
      await openSocials(page, stageName);
      await addPlatform(page, { platform: 'Instagram', username: 'sol.vidal', password });
      await addPlatform(page, { platform: 'Fansly', username: 'sol', password: 'Another-0ne-here' });

      needConfirmation(wire);
      await page.getByRole('button', { name: 'Reveal password of sol.vidal' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm your password' });
      await expect(question.getByText('Confirm your password to view this credential')).toBeVisible();
      await question.getByRole('textbox', { name: 'Your password' }).fill('not mine');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.getByText('The password is incorrect')).toBeVisible();
      await question
        .getByRole('textbox', { name: 'Your password' })
        .fill(demoAccount(server, 'mia').password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(password)).toBeVisible();
      await expect(page.getByText('You revealed a password')).toBeVisible();
      // What the page does hold is found.
      expect(await isInMemory(page, password)).toBe(true);
      await page.getByRole('button', { name: 'Hide password of sol.vidal' }).click();
      await expect(page.getByText(password)).toHaveCount(0);
      expect(await isForgotten(() => isInMemory(page, password))).toBe(true);

      // The accounts of a platform that was removed by mistake are whole again.
      await page.getByRole('button', { name: 'Remove Instagram' }).click();
      await page
        .getByRole('dialog', { name: 'Remove Instagram?' })
        .getByRole('button', { name: 'Remove platform' })
        .click();
      await expect(page.getByText('Instagram platform removed successfully')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reveal password of sol.vidal' })).toHaveCount(0);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('button', { name: 'Reveal password of sol.vidal' }).click();
      await expect(page.getByText(password)).toBeVisible();
      // The browser's own line for the two refusals that this is about.
      expect(consoleNoise.splice(0).filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
    },
  );

  test('one-time codes come from a QR code, passwords from a file that is forgotten, and each use is in the access log', async ({
    page,
    server,
    enter,
  }) => {
    const stageName = await addModel(server);
    await enter('mia');
    await openSocials(page, stageName);
    await addPlatform(page, { platform: 'X', username: '@sol', password: 'Some-0ther-word' });
    await page.getByRole('button', { name: 'Set up one-time codes of @sol' }).click();
    const form = page.getByRole('dialog', { name: 'One-time codes' });
    const chooser = form.getByLabel('Picture of the QR code');
    const none = form.getByText(/^No QR code was found in this picture\./);
    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(form.getByText('This file is not a picture. Choose a PNG or JPEG.')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await pastePicture(page, emptyPicture);
    await expect(none).toBeVisible();
    await pastePicture(page, qrPicture('https://x.example'));
    await expect(form.getByText(/^This QR code sets up no one-time codes\./)).toBeVisible();
    // Beside the form as well, where a file would otherwise take the page's place.
    await dropPicture(page.locator('body'), emptyPicture);
    await expect(none).toBeVisible();
    await dropPicture(form, qrPicture('otpauth://totp/X:sol?secret=JBSWY3DPEHPK3PXP&issuer=X'));
    await expect(form.getByText('QR code read')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('X credentials updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Show code of @sol' }).click();
    const code = page.getByRole('button', { name: 'Copy one-time code of @sol' });
    await expect(code).toHaveText(/^\d{3} \d{3}$/);
    await code.click();
    await expect(
      page.getByText('One-time code copied. Your browser doesn’t clear it from the clipboard.'),
    ).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);

    await importPasswords(page);

    const log = page.getByRole('complementary', { name: 'Access log' });
    await expect(log.getByText('You copied a one-time code')).toBeVisible();
    await log.getByRole('combobox', { name: 'Event Any' }).click();
    await page.getByRole('option', { name: 'Changed' }).click();
    await expect(log.getByText('You copied a one-time code')).toHaveCount(0);
    await expect(log.getByText('You changed a one-time code')).toBeVisible();
    const download = page.waitForEvent('download');
    await log.getByRole('button', { name: 'Export access log' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Access log \d{4}-\d\d-\d\d\.csv$/);
  });

  test('access for a time is asked for, given, used, and ends in the other window with the password that is shown', async ({
    page,
    server,
    enter,
    openWindow,
  }) => {
    // Two windows, and a rotation.
    test.slow();
    const stageName = await addModel(server);
    const password = `Kx9-${crypto.randomUUID()}`;
    await enter('mia');
    await openSocials(page, stageName);
    await addPlatform(page, { platform: 'Instagram', username: 'sol.vidal', password });

    const theirs = await openWindow();
    await signIn(theirs, demoAccount(server, 'jonas'));
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await theirs
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Socials', exact: true })
      .click();
    await theirs.getByRole('textbox', { name: 'Filter models' }).fill(stageName);
    await theirs.getByRole('link', { name: stageName }).click();
    const reveal = theirs.getByRole('button', { name: 'Reveal password of sol.vidal' });
    await theirs.getByRole('button', { name: 'Ask for access…' }).click();
    const form = theirs.getByRole('dialog', { name: 'Ask for access' });
    await form.getByRole('textbox', { name: 'Reason' }).fill('Cover on Thursday');
    await form.getByRole('button', { name: 'Ask for access' }).click();
    await expect(theirs.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    await expect(reveal).toHaveCount(0);

    await page.getByRole('button', { name: /^Give access: Jonas/ }).click();
    await reveal.click();
    await expect(theirs.getByText(password)).toBeVisible();
    await page.getByRole('button', { name: /^End now: Jonas/ }).click();
    await expect(theirs.getByText(password)).toHaveCount(0, { timeout: 5_000 });
    await expect(reveal).toHaveCount(0);

    // He has seen it: that stays until it is changed.
    await page.getByRole('link', { name: 'Exposure' }).click();
    await expect(page.getByText('Revealed once, with temporary access')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Revealed once, with temporary access');
    expect(file).not.toContain(password);

    // The next change of the password completes the task that this makes.
    await page.getByRole('link', { name: 'sol.vidal' }).click();
    await page.getByRole('button', { name: 'Plan rotation…' }).click();
    const plan = page.getByRole('dialog', { name: /rotation/ });
    await plan.getByRole('textbox', { name: 'Reason' }).fill('Jonas has seen it');
    await plan.getByRole('button', { name: 'Plan rotation' }).click();
    await expect(page.getByRole('button', { name: 'Cancel rotation' })).toBeVisible();
    // Beside the panel there is no room for it.
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: /^Rotation/ }).click();
    await page.getByRole('option', { name: 'Not asked for' }).click();
    await expect(page.getByRole('table').getByText('sol.vidal')).toHaveCount(0);
  });
}
