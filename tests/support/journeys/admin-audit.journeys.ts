import { expect } from '@playwright/test';
import { demoAccount } from '../app-server.ts';
import { createModel, openModels } from './models.ts';
import { uniqueName, type JourneyTest } from './journey-test.ts';
import { signIn } from './signing-in.ts';

export function auditJourneys(test: JourneyTest): void {
  test('what is done stands in the log, with what changed, in a chain that holds', async ({
    page,
    visit,
    server,
  }) => {
    const stageName = uniqueName('Ines Audit');
    await visit('/');
    await signIn(page, demoAccount(server, 'mia'));
    await openModels(page);
    await createModel(page, { stageName, realName: 'Ines Sommer' });

    await visit('/admin?tab=audit&event=models.');
    await page.getByRole('link', { name: stageName }).click();
    const panel = page.getByRole('complementary', { name: /^Entry \d+$/ });
    await expect(panel.getByRole('heading', { name: 'Models: created' })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^real_name/ })).toContainText('Ines Sommer');
    await expect(panel.getByText('Matches')).toBeVisible();

    // The address that one gives away names the entry and nothing else.
    await page.evaluate(() => {
      const clipboard = { writeText: async (text: string) => void (document.title = text) };
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    });
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const { hash, search } = new URL(await page.title());
    const copied = `/admin${search || hash.slice(hash.indexOf('?'))}`;
    expect(copied).toMatch(/^\/admin\?tab=audit&entry=\d+$/);
    await visit('/models');
    await visit(copied);
    await expect(panel.getByRole('heading', { name: 'Models: created' })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^real_name/ })).toContainText('Ines Sommer');

    await page.getByRole('button', { name: 'Check chain' }).click();
    await expect(page.getByText(/Chain unbroken, checked/)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('link', { name: stageName })).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('nothing of that name');
    await expect(page.getByText('No entries match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('link', { name: stageName })).toBeVisible();
  });
}
