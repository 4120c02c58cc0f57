import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { clientFor } from '#tests/support/backend.ts';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { expect, test } from './fixtures.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A host of files with the rule and the policy of docs/deploy.md. */
async function startStaticHost(
  supabaseUrl: string,
  config: object,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/config.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(config));
      return;
    }
    const name = pathname.startsWith('/linktree/') ? '/linktree.html' : pathname;
    readFile(path.join(dist, name)).then(
      (body) => {
        response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream');
        response.setHeader(
          'Content-Security-Policy',
          `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' ${supabaseUrl}; connect-src 'self' ${supabaseUrl}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
        );
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server };
}

test('a link page works from files alone, with its report form, and axe finds nothing', async ({
  page,
  server,
}) => {
  const client = clientFor(server, server.secretKey);
  const setReports = (value: string) =>
    client.from('config').upsert({ key: 'report_email', value }, { onConflict: 'key' }).throwOnError();
  await setReports('abuse@agency.example');
  const host = await startStaticHost(server.url, {
    supabaseUrl: server.url,
    publishableKey: server.publishableKey,
  });
  try {
    const made = await publishLinkPage(server, [linkBlock(), linkBlock({ label: 'Adults', gate: 'age_18' })]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${host.url}${made.path}`);
      await expect(page.getByRole('link', { name: 'My site' })).toHaveAttribute(
        'href',
        'https://luna.example/shop',
      );
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.fonts.check('15px "Inter Variable"'))).toBe(true);
    }
    await page.getByRole('link', { name: 'Report this page' }).click();
    await page.getByLabel('What is wrong with this page?').selectOption('consent');
    await page.getByLabel('What should we know? (optional)').fill('That is me');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('alert')).toHaveText('Thank you. Your report was sent.');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Adults' }).click();
    await expect(page.getByText('Are you 18 or older?')).toBeVisible();
    await page.goto(`${host.url}/linktree/nothing-is-here`);
    await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  } finally {
    await setReports('');
    host.server.closeAllConnections();
    host.server.close();
  }
});
