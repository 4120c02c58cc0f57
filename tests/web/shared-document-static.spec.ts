import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { shareDocument } from '#tests/support/shared-documents.ts';
import { expect, test } from './fixtures.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A host that does nothing but the one rule of docs/deploy.md, and sends no headers. */
async function startStaticHost(config: object): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/config.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(config));
      return;
    }
    if (pathname === '/around') {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<iframe src="${searchParams.get('inside') ?? ''}"></iframe>`);
      return;
    }
    const name = pathname.startsWith('/shared-document/') ? '/shared-document.html' : pathname;
    readFile(path.join(dist, name)).then(
      (body) => {
        response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream');
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server };
}

test('the page works from files alone, and shows nothing inside another page', async ({
  page,
  server,
  consoleNoise,
}) => {
  const { path: shared } = await shareDocument(server, { password: 'open sesame' });
  const host = await startStaticHost({ supabaseUrl: server.url, publishableKey: server.publishableKey });
  try {
    await page.goto(`${host.url}${shared}`);
    await page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
    // What would run without the policy that the page brings.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.addEventListener('securitypolicyviolation', () => (document.body.dataset['refused'] = 'true'));
      document.head.append(script);
    });
    await expect(page.locator('body[data-refused]')).toBeAttached();
    expect(consoleNoise.splice(0).join()).toContain('Executing inline script violates');

    // Another origin, as an address of elsewhere is.
    const around = host.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${around}/around?inside=${encodeURIComponent(`${host.url}${shared}`)}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#root')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(frame.locator('#root')).toBeEmpty();
  } finally {
    host.server.close();
    host.server.closeAllConnections();
  }
});
