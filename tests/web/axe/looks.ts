import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test as base } from '#tests/web/fixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const contrast = 'color-contrast';
/** What opened a menu or a list says so, and names what it opened: it is looked at with that, wherever it stands. */
const expanded = '[aria-expanded="true"]';

/** Colours change with the scheme and nothing moves: a toast or a menu that fades has no contrast to speak of. */
export const test = base.extend({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' });
export { expect };

type Options = {
  /** For the first state of a screen, and those that are laid out in another way on a phone. */
  alsoNarrow?: boolean;
  /** Where the rest of the page is looked at elsewhere: a dialog, say. Rules about the whole page are left out. */
  inside?: string;
};

/**
 * Looks at what stands on the page: by every rule when it is light, and at its colours when it is dark. It begins with the
 * scheme in which the state before left the page, so that each state takes one change of colours. The page stays where it is.
 */
export async function axeFindsNothing(
  page: Page,
  state: string,
  { alsoNarrow = false, inside }: Options = {},
) {
  const look = async () => {
    const axe = await axeOf(page);
    if (inside === undefined) return axe;
    // For axe, a part that is not there has no faults.
    await expect(page.locator(inside).filter({ visible: true }).first(), state).toBeVisible();
    return axe.include(inside).include(expanded);
  };
  const looks = {
    light: async () => expectNothing(await look(), state),
    dark: async () => expectNothing((await look()).withRules([contrast]), `${state}, dark`),
  };
  await untilSteady(page);
  const first = await schemeOf(page);
  const second = first === 'dark' ? 'light' : 'dark';
  await looks[first]();
  await show(page, second);
  await looks[second]();
  if (!alsoNarrow) return;
  // Where it clicked last another control may come to lie, which would show its tip.
  await page.mouse.move(0, 0);
  await page.setViewportSize(narrow);
  await untilSteady(page);
  await expectNothing((await look()).disableRules([contrast]), `${state}, narrow`);
  await page.setViewportSize(wide);
}

/** The same for what is there on a narrow page alone. */
export async function axeFindsNothingNarrow(page: Page, state: string): Promise<void> {
  await untilSteady(page);
  const first = await schemeOf(page);
  const second = first === 'dark' ? 'light' : 'dark';
  await expectNothing(await axeOf(page), `${state}, narrow and ${first}`);
  await show(page, second);
  await expectNothing((await axeOf(page)).withRules([contrast]), `${state}, narrow and ${second}`);
}

/** A page for visitors has no kit, and follows the system. */
const schemeOf = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

/**
 * Describes in full only what is wrong, and puts the results together on the page itself: to do it on a page opened for that,
 * as for pages with frames of other origins, costs more than the look. So does axe's own source, which a document gets once.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  expect(page.frames(), 'frames, which this would leave out').toHaveLength(1);
  const hasSource = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(hasSource ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

/**
 * The page has its new colours a moment after it hears of the scheme: they are there once it has been painted in them. The page
 * waits for that itself: asking it again and again from here took longer than the looks.
 */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const root = document.documentElement;
        let steady = 0;
        const look = () => {
          // A page for visitors has no kit, and follows the system at once.
          const isThere = (root.getAttribute('data-mantine-color-scheme') ?? wanted) === wanted;
          const fades = document.getAnimations().some((each) => each instanceof CSSTransition);
          steady = isThere && !fades ? steady + 1 : 0;
          if (steady > 2) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    colorScheme,
  );
}

/** What the page makes of a press or of another width is there once nothing on it has changed for some frames. */
async function untilSteady(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let steady = 0;
        const observer = new MutationObserver(() => {
          steady = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const look = () => {
          steady += 1;
          if (steady <= 3) return void requestAnimationFrame(look);
          observer.disconnect();
          resolve();
        };
        requestAnimationFrame(look);
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
