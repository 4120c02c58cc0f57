import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright';
import { watchLoad } from './probe.ts';
import { newWindow } from './session.ts';

export type LoadedFile = { name: string; gzip: number };

const emailField = 'input[type="email"]';

/** Every script and style sheet that the sign-in page asks for until it can be used, with what each weighs compressed. */
export async function signInFiles(browser: Browser, url: string): Promise<LoadedFile[]> {
  const context = await newWindow(browser, url);
  const page = await context.newPage();
  const responses = new Map<string, Response>();
  page.on('response', (response) => {
    responses.set(new URL(response.url()).pathname, response);
  });
  await watchLoad(page, emailField);
  await page.goto('/');
  const paintedAt = await page.evaluate(() => window.painted);
  const asked = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= until)
        .map(({ name }) => new URL(name).pathname),
    paintedAt,
  );
  // What comes while one types is asked for later, and may be under way still.
  const files = await Promise.all(
    [...responses]
      .filter(([name]) => /\.(js|css)$/.test(name) && asked.includes(name))
      .map(async ([name, response]) => ({
        name,
        gzip: gzipSync(await response.body(), { level: 9 }).length,
      })),
  );
  await context.close();
  await proveThatItWorksWith(browser, url, new Set(files.map(({ name }) => name)));
  return files;
}

/** With nothing but these files a person can fill in the form, send it and read the server's answer. */
async function proveThatItWorksWith(
  browser: Browser,
  url: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const context = await newWindow(browser, url);
  const page = await context.newPage();
  await page.route(/\.(js|css)$/, (route) =>
    names.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@bench.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not a password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).waitFor();
  await context.close();
}
