import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';

/** The demo has it off, and other journeys count on that. */
export const turnMarketplace = (server: AppServer, value: 'true' | 'false') =>
  clientFor(server, server.secretKey)
    .from('config')
    .update({ value })
    .eq('key', 'enable_marketplace')
    .throwOnError();

export function marketplaceJourneys(test: JourneyTest): void {
  test(
    'an offer is submitted, reviewed and published, and someone else’s is asked about',
    smoke,
    async ({ page, enter, server, consoleNoise }) => {
      await turnMarketplace(server, 'true');
      try {
        const title = uniqueName('Portraits');
        await enter('mia', '/marketplace');
        await page.getByRole('button', { name: 'Create listing' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'Create listing' });
        await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
        await dialog
          .getByRole('textbox', { name: 'Description' })
          .fill('Selling verified Instagram accounts, in bulk.');
        await dialog.getByRole('textbox', { name: 'Amount' }).fill('480');
        await dialog.getByRole('button', { name: 'Submit for review' }).click();
        await expect(
          dialog.getByText('Listings cannot offer creator contracts, accounts or identity documents'),
        ).toBeVisible();
        await dialog
          .getByRole('textbox', { name: 'Description' })
          .fill('Four hours with natural light, by the sea.');
        await dialog.getByRole('button', { name: 'Submit for review' }).click();
        await expect(dialog).toHaveCount(0);
        const panel = page.getByRole('complementary', { name: title });
        await panel.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText('Listing published')).toBeVisible();

        await page.getByRole('link', { name: /^Browse/ }).click();
        await expect(page.getByRole('link', { name: title })).toBeVisible();
        await page.getByRole('link', { name: 'Short clips from long videos' }).click();
        const offer = page.getByRole('complementary', { name: 'Short clips from long videos' });
        await expect(offer.getByText('Payment is arranged between the parties.')).toBeVisible();
        await offer.getByRole('textbox', { name: 'Message' }).fill('Could you cut one video this week?');
        await offer.getByRole('button', { name: 'Send enquiry' }).click();
        await expect(page.getByRole('list', { name: 'Messages' })).toContainText(
          'Could you cut one video this week?',
        );
        await page.getByRole('button', { name: 'Cancel enquiry' }).click();
        await expect(page.getByText('Enquiry cancelled')).toBeVisible();
        expectOnlyFailedRequests(consoleNoise);
      } finally {
        await turnMarketplace(server, 'false');
      }
    },
  );

  test('where it is turned off it says so, and leads those who may change that to the configuration', async ({
    page,
    enter,
  }) => {
    await enter('mia', '/marketplace');
    await expect(page.getByRole('heading', { name: 'The marketplace is turned off.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open configuration' })).toBeVisible();
  });
}
