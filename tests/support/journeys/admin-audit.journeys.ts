import { expect } from '@playwright/test';
import { createModel, openModelsAs } from './models.ts';
import { uniqueName, type JourneyTest, smoke } from './journey-test.ts';

export function auditJourneys(test: JourneyTest): void {
  test(
    'what is done stands in the log, with what changed, in a chain that holds',
    smoke,
    async ({ page, visit, enter }) => {
      const stageName = uniqueName('Ines Audit');
      await openModelsAs({ page, enter }, 'mia');
      await createModel(page, { stageName, realName: 'Ines Sommer' });

      await visit('/admin?tab=audit&event=models.');
      await page.getByRole('link', { name: stageName }).click();
      const panel = page.getByRole('complementary', { name: /^Entry \d+$/ });
      await expect(panel.getByRole('heading', { name: 'Model created' })).toBeVisible();
      await expect(panel.getByRole('row', { name: /^Real name/ })).toContainText('Ines Sommer');
      await expect(panel.getByText('Matches')).toBeVisible();

      // The address that one gives away names the entry and nothing else.
      await page.evaluate(() => {
        const clipboard = {
          writeText: async (text: string) => void (document.body.dataset['copied'] = text),
        };
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
      });
      await panel.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('Link copied')).toBeVisible();
      const link = new URL(await page.evaluate(() => document.body.dataset['copied'] ?? ''));
      // The desktop's own address opens nothing elsewhere: there it is a link that opens the app, and names its server.
      expect(link.protocol === 'marquee:').toBe(await page.evaluate(() => 'bridge' in window));
      if (link.protocol === 'marquee:')
        expect(link.searchParams.get('server')).toMatch(/^http:\/\/127\.0\.0\.1:/);
      const copied = link.searchParams.get('path') ?? `${link.pathname}${link.search}`;
      expect(copied).toMatch(/^\/admin\?tab=audit&entry=\d+$/);
      await visit('/models');
      await visit(copied);
      await expect(panel.getByRole('heading', { name: 'Model created' })).toBeVisible();
      await expect(panel.getByRole('row', { name: /^Real name/ })).toContainText('Ines Sommer');

      await page.getByRole('button', { name: 'Verify log' }).click();
      await expect(page.getByText(/Log verified,/)).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page.getByRole('link', { name: stageName })).toBeFocused();
      await page.keyboard.press('/');
      await page.keyboard.type('nothing of that name');
      await expect(page.getByText('No entries match "nothing of that name"')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByRole('link', { name: stageName })).toBeVisible();
    },
  );
  test('viewing as another user is in the log, once', async ({ page, visit, enter }) => {
    await enter('mia', '/admin?q=tom');
    const seeAsTomas = async () => {
      await page.getByRole('link', { name: 'Tomás Reyes' }).click();
      await page.getByRole('button', { name: 'View as' }).click();
      await expect(page.getByText('Viewing as Tomás Reyes')).toBeVisible();
      await expect(page.getByText('This view is recorded in the audit log')).toBeVisible();
      await page.getByRole('button', { name: 'Exit view' }).click();
      await expect(page.getByText('Viewing as Tomás Reyes')).toBeHidden();
    };
    await seeAsTomas();
    await visit('/admin?q=tom');
    await seeAsTomas();
    await visit('/admin?tab=audit&event=users.viewed_as&q=tom');
    const entries = page.getByRole('link', { name: 'Tomás Reyes' });
    await expect(page.getByText('Viewed the app as this person')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await expect(page.getByText('Kept 365 days')).toBeVisible();
    await entries.click();
    const panel = page.getByRole('complementary', { name: /^Entry \d+$/ });
    await expect(panel.getByRole('heading', { name: 'Viewed as user' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Copy hash [0-9a-f]{64}$/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Copy previous hash [0-9a-f]{64}$/ })).toBeVisible();
    await expect(panel.getByText('Matches')).toBeVisible();
  });
}
