import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// The desktop's own page, seen in a current browser: the desktop lane's is too old for axe and pictures.

type Answers = Record<string, unknown>;

/** Stands for the desktop's preload. */
async function beDesktop(page: Page, answers: Answers): Promise<void> {
  await page.addInitScript((given) => {
    const error = { code: 'internal', message: 'Marquee does not know its server yet.', hint: 'no_server' };
    const bridge = {
      call: (name: string) =>
        Promise.resolve(name in given ? { ok: true, data: given[name] } : { ok: false, error }),
      on: () => () => undefined,
    };
    Object.assign(window, { bridge });
  }, answers);
}

const two = ['https://northlight.supabase.co', 'https://other-agency.example'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, list] of [
    ['the first start', { isSwitchable: true, current: null, known: [] }],
    ['several servers', { isSwitchable: true, current: two[0], known: two }],
  ] as const) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ colorScheme, viewport: { width: 480, height: 700 } });

      test('axe finds nothing', async ({ page, visit }) => {
        await beDesktop(page, { 'servers.list': list });
        await visit('/');
        await page.getByRole('textbox', { name: 'Server address' }).fill('nowhere');
        await page.getByRole('textbox', { name: 'Publishable key' }).focus();
        await expect(page.getByText('Enter the address of your server')).toBeVisible();
        await expect(page.getByRole('listitem')).toHaveCount(list.known.length);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        ).toEqual([]);
      });
    });
  }
}
