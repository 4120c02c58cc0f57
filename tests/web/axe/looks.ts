import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test as base } from '#tests/web/fixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const contrast = 'color-contrast';

/** Colours change with the scheme and nothing moves: a toast or a menu that fades has no contrast to speak of. */
export const test = base.extend({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' });
export { expect };

type Options = {
  /** Where the state does not outlive the change of the window's width, or is not there on a phone. */
  isWideOnly?: boolean;
  /** Where the rest of the page is looked at elsewhere: a dialog, say. */
  inside?: string;
};

/**
 * Looks at what stands on the page: by every rule when it is light and wide, at its colours when it is dark, and by every
 * rule but those when it is narrow. The page stays where it is.
 */
export async function axeFindsNothing(
  page: Page,
  state: string,
  { isWideOnly = false, inside }: Options = {},
) {
  const look = () => {
    const axe = axeOf(page);
    return inside === undefined ? axe : axe.include(inside);
  };
  await expectNothing(look(), state);
  await show(page, 'dark');
  await expectNothing(look().withRules([contrast]), `${state}, dark`);
  await show(page, 'light');
  if (isWideOnly) return;
  await page.setViewportSize(narrow);
  await expectNothing(look().disableRules([contrast]), `${state}, narrow`);
  await page.setViewportSize(wide);
}

/** The same for what is there on a narrow page alone. */
export async function axeFindsNothingNarrow(page: Page, state: string): Promise<void> {
  await expectNothing(axeOf(page), `${state}, narrow`);
  await show(page, 'dark');
  await expectNothing(axeOf(page).withRules([contrast]), `${state}, narrow and dark`);
  await show(page, 'light');
}

/**
 * Without the second page that it opens by default to put frames together: there are none. What passes is not described,
 * because nobody reads it.
 */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** The page has its new colours a moment after it hears of the scheme: they are there once it has been painted in them. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

async function expectNothing(axe: AxeBuilder, state: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, state).toEqual([]);
}
