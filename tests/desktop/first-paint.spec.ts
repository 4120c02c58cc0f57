import type { Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { signIn, type Credentials } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

/** On the window: lets the page's code come. */
type Held = { goOn?: () => void };

/** Reloads the page without its code: as it is for a moment at every start. */
async function openDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The page's preloads and styles stand in its markup; its code alone is put there by a script.
    HTMLHeadElement.prototype.append = function (this: HTMLHeadElement, ...nodes) {
      (window as Held).goOn = () => {
        Element.prototype.append.apply(this, nodes);
      };
    };
  });
  await page.reload();
  await page.waitForFunction(() => (window as Held).goOn !== undefined);
}

const goOn = (page: Page) => page.evaluate(() => (window as Held).goOn?.());
const drawn = (page: Page) => page.locator('#first-paint');

/** By the keyboard alone, into whatever stands there. */
async function typeAs(page: Page, person: Credentials): Promise<Credentials> {
  await page.getByLabel('Email').first().focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  return person;
}

/** Where the words, fields and buttons of the page stand, and in which colours. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main p, main label, main input, main button')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        return [
          element.tagName,
          [x, y, width, height].map(Math.round).join(' '),
          color,
          backgroundColor,
          fontSize,
        ].join(' | ');
      }),
  );

for (const colorScheme of ['light', 'dark'] as const)
  test(`the form is there before its code, and nothing moves when that comes, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // What the workspace is called is known from then on, and stands in the drawn page.
    const name = page.getByRole('heading', { level: 1, name: 'Northlight' });
    await expect(name).toBeVisible();
    await openDrawn(page);
    await expect(page.getByLabel('Email').first()).toBeVisible();
    await expect(name).toBeVisible();
    const before = await looks(page);
    expect(before.length).toBeGreaterThan(8);
    await goOn(page);
    await expect(drawn(page)).toHaveCount(0);
    // What comes last, below everything else and behind it.
    await expect(page.getByRole('button', { name: /invitation/ })).toBeVisible();
    await expect(page.locator('main canvas')).toBeVisible();
    expect((await looks(page)).slice(0, before.length)).toEqual(before);
  });

test('what is typed before the code comes is kept, where it was typed', async ({ page, server }) => {
  await openDrawn(page);
  const { email } = await typeAs(page, demoAccount(server, 'mia'));
  await goOn(page);
  await expect(drawn(page)).toHaveCount(0);
  await expect(page.getByLabel('Email').first()).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true }).first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
});

test('Enter before the code comes signs in when it has, and no field keeps the password', async ({
  page,
  server,
}) => {
  await openDrawn(page);
  const { email, password } = await typeAs(page, demoAccount(server, 'mia'));
  await page.keyboard.press('Enter');
  expect(await keptInFields(page)).toEqual(expect.arrayContaining([email, password]));
  await goOn(page);
  await expect(page.getByRole('banner')).toContainText('Mia Hartwell');
  expect(await keptInFields(page)).not.toContain(password);
});

test('where someone is signed in, no form is drawn', async ({ page, server }) => {
  await expect(page.getByLabel('Email').first()).toBeVisible();
  await signIn(page, demoAccount(server, 'mia'));
  const html = () => page.evaluate(async () => (await fetch('/')).text());
  expect(await html()).not.toContain('first-paint');
});

/** What every field holds that the page's memory still knows, drawn or taken away, after what can be freed was freed. */
async function keptInFields(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { result: fields } = await devTools.send('Runtime.evaluate', {
    expression: 'HTMLInputElement.prototype',
  });
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: fields.objectId ?? '',
  });
  const { result } = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.map((field) => field.value); }',
    returnByValue: true,
  });
  await devTools.detach();
  return result.value as string[];
}
