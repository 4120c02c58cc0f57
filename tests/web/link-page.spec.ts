import { AxeBuilder } from '@axe-core/playwright';
import { clientFor } from '#tests/support/backend.ts';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { expect, test } from './fixtures.ts';

test('a visitor reads a link page, and its gate and password without any script', async ({
  browser,
  server,
}) => {
  const made = await publishLinkPage(
    server,
    [linkBlock(), linkBlock({ label: 'For friends', password: 'open sesame' })],
    { gate: 'age_18', bio: 'Lisbon. Film, sea and slow mornings.' },
  );
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}${made.path}`);
  await expect(page.getByRole('heading', { name: 'Luna Vale' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My site' })).toHaveCount(0);
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await expect(page.getByRole('link', { name: 'My site' })).toHaveAttribute(
    'href',
    'https://luna.example/shop',
  );
  await page.getByRole('button', { name: 'For friends' }).click();
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect password. 4 tries left.');
  await page.getByLabel('Password').fill('open sesame');
  // The next page leads on at once, to an address that is none here.
  await page.route('https://luna.example/**', (route) => route.abort());
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Open' }).click();
  expect(await (await answer).text().catch(() => '')).toMatch(/Continue to luna\.example|^$/);
  await context.close();
});

test('a gate that was answered in a browser is not asked again, and visits are counted', async ({
  page,
  server,
}) => {
  const made = await publishLinkPage(server, [linkBlock()], { gate: 'age_18' });
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/link-page')) counted.push(request.postData() ?? '');
  });
  await page.goto(made.path);
  await expect(page.getByText('Your answer stays in this browser for 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await expect(page.getByRole('link', { name: 'My site' })).toBeVisible();
  await page.goto(made.path);
  await expect(page.getByRole('link', { name: 'My site' })).toBeVisible();
  await expect.poll(() => counted.filter((one) => one.includes('"view"')).length).toBe(2);
  expect(await page.context().cookies()).toEqual([]);
});

test('the script of a page runs at a domain of its creator, and nothing of it lies elsewhere', async ({
  browser,
  server,
}) => {
  const made = await publishLinkPage(server, [linkBlock()], { gate: 'age_18' });
  const name = `links-${made.domain}.example`;
  await clientFor(server, server.secretKey)
    .from('link_trees')
    .update({ custom_domain: name, custom_domain_status: 'verified' })
    .eq('id', made.id)
    .throwOnError();
  const own = await browser
    .browserType()
    .launch({ args: [`--host-resolver-rules=MAP ${name} 127.0.0.1`, '--no-sandbox'] });
  try {
    const page = await own.newPage();
    const [counted, lost] = [[] as string[], [] as string[]];
    page.on('response', (response) => {
      if (response.status() >= 400) lost.push(response.url());
      if (response.url().endsWith('/functions/v1/link-page'))
        counted.push(response.request().postData() ?? '');
    });
    await expect(async () => {
      await page.goto(`http://${name}:${new URL(server.url).port}/`);
      await expect(page.getByRole('heading', { name: 'Luna Vale' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText('Your answer stays in this browser for 30 days.')).toBeVisible();
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await expect(page.getByRole('link', { name: 'My site' })).toBeVisible();
    await expect.poll(() => counted.filter((one) => one.includes('"view"')).length).toBe(1);
    expect(
      await page.evaluate(() => document.fonts.load('15px "Inter Variable"').then((all) => all.length)),
    ).toBe(1);
    expect(lost.filter((address) => !address.endsWith('/favicon.ico'))).toEqual([]);
  } finally {
    await own.close();
  }
});

test('axe finds nothing on a link page, and all of it is under 50 kB', async ({ page, server }) => {
  const made = await publishLinkPage(server, [
    linkBlock({
      kind: 'social',
      label: null,
      url: null,
      links: ['https://instagram.com/luna', 'https://t.me/luna'],
    }),
    linkBlock({ kind: 'heading', label: 'This winter', url: null }),
    ...Array.from({ length: 20 }, (_, place) => linkBlock({ label: `Link ${String(place)}` })),
    linkBlock({ label: 'Locked', gate: 'age_18', style: 'filled' }),
  ]);
  let bytes = 0;
  page.on('response', (response) => {
    void response.body().then(
      (body) => (bytes += body.length),
      () => undefined,
    );
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(made.path);
    await expect(page.getByRole('link', { name: 'Link 19' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(bytes / 2).toBeLessThan(50_000);
  await page.getByRole('button', { name: 'Locked' }).click();
  await expect(page.getByText('Are you 18 or older?')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
