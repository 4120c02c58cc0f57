import { randomUUID } from 'node:crypto';
import { clientFor } from '#tests/support/backend.ts';
import { expect, test } from './fixtures.ts';

const script = `fetch('/config.json?from-a-file')`;

/** Files that a browser would run, each with the type under which it would. */
const hostile = {
  'image/svg+xml': `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  'application/xhtml+xml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${script}</script></body></html>`,
  'text/html': `<!doctype html><img src="x:" onerror="${script}"><script>${script}</script>`,
};

test('a file that someone uploaded runs nothing where its link is opened', async ({ browser, server }) => {
  const attachments = clientFor(server, server.secretKey).storage.from('attachments');
  for (const [type, text] of Object.entries(hostile)) {
    const name = `task/${randomUUID()}`;
    const { error } = await attachments.upload(name, text, { contentType: type });
    expect(error).toBeNull();
    const { data } = await attachments.createSignedUrl(name, 60);
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const link = data?.signedUrl ?? '';
    expect((await page.goto(link))?.status()).toBe(200);
    // The same without what protects it does run, in the same browser and later.
    const body = text.replaceAll('from-a-file', 'unprotected');
    await page.route('**/unprotected-file', (route) => route.fulfill({ contentType: type, body }));
    await page.goto(`${server.url}/unprotected-file`);
    await expect.poll(() => asked.some((url) => url.includes('?unprotected'))).toBe(true);
    expect(
      asked.filter((url) => url.includes('?from-a-file')),
      type,
    ).toEqual([]);
    await context.close();
  }
});
