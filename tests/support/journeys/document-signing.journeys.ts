import { expect } from '@playwright/test';
import { signByLink } from '#tests/support/outside-requests.ts';
import { shareDocument } from '#tests/support/shared-documents.ts';
import { smoke, type JourneyTest } from './journey-test.ts';

export function documentSigningJourneys(test: JourneyTest): void {
  test(
    'someone is asked to sign, signs by their link, and the panel shows it and the sealed version',
    smoke,
    async ({ page, enter, server, consoleNoise }) => {
      const shared = await shareDocument(server, {}, { by: 'mia' });
      await enter('mia', '/documents');
      const row = page.getByRole('row', { name: new RegExp(shared.title) });
      await row.getByRole('link').click();
      const panel = page.getByRole('complementary', { name: shared.title });
      await panel.getByRole('tab', { name: /^Signatures/ }).click();
      await panel.getByRole('button', { name: 'Request signatures' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request signatures' });
      const signers = dialog.getByRole('combobox', { name: /^Signers/ });
      await signers.fill('luna');
      const models = dialog.getByRole('group', { name: 'Models' });
      await expect(models.getByRole('option', { name: /Luna Vale/ })).toBeVisible();
      await signers.fill('Abigail Turner <abigail.turner@mail.example>');
      await dialog.getByRole('option', { name: /^Use abigail/ }).click();
      await expect(dialog.getByRole('button', { name: 'Remove Abigail Turner' })).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Message' }).fill('As we agreed.');
      await dialog.getByRole('button', { name: 'Request signatures' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByText(/^0 of 1 person signed/)).toBeVisible();

      await signByLink(server, shared, 'Abigail Turner');
      await expect(panel.getByText(/^1 of 1 person signed/)).toBeVisible();
      await expect(panel.getByText(/sealed as version 2/)).toBeVisible({ timeout: 30_000 });
      await expect(row.getByText(/version 2/)).toBeVisible();
      expect(consoleNoise).toEqual([]);
    },
  );
}
