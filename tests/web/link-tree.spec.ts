import { AxeBuilder } from '@axe-core/playwright';
import { randomUUID } from 'node:crypto';
import { demoAccount } from '#tests/support/app-server.ts';
import { signedIn } from '#tests/support/backend.ts';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { linkTreeJourneys } from '#tests/support/journeys/link-tree.journeys.ts';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { expect, test } from './fixtures.ts';

linkTreeJourneys(test);

test('a link page is made, edited, published and read, and its changes are discarded', async ({
  page,
  enter,
}) => {
  test.slow();
  const domain = `nova-${randomUUID().slice(0, 8)}`;
  await enter('mia', '/linktree');
  await page.getByRole('button', { name: 'Create link page' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create link page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nova Quinn');
  await dialog.getByRole('textbox', { name: 'Page address' }).fill('support');
  await dialog.getByRole('button', { name: 'Create link page' }).click();
  await expect(dialog.getByText('This address is reserved')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Page address' }).fill(domain);
  await dialog.getByRole('button', { name: 'Create link page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Nova Quinn' })).toBeVisible();

  // A link that is not one is said so, and is not published.
  await page.getByRole('button', { name: 'Add link' }).click();
  const blocks = page.getByRole('list', { name: 'Blocks' });
  // Nothing is wrong before anything was typed, nor lost by it.
  await expect(blocks.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect(blocks.locator('[aria-invalid=true], [data-wrong]')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await blocks.getByRole('textbox', { name: 'Title' }).fill('Photo book');
  await expect(page.getByText('Unfinished links aren’t saved yet')).toBeVisible();
  await expect(blocks.locator('[aria-invalid=true]')).toHaveCount(0);
  await blocks.getByRole('textbox', { name: 'Link' }).fill('münchen.example/ü');
  await expect(blocks.getByText('münchen.example/ü').first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await blocks.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
  await expect(blocks.getByText('Enter a valid link starting with https://').first()).toBeVisible();
  await blocks.getByRole('textbox', { name: 'Link' }).fill('onlyfans.com/nova');
  await expect(blocks.getByText('This link looks like adult content. Turn on the 18+ gate?')).toBeVisible();
  await blocks.getByRole('textbox', { name: 'Link' }).fill('https://books.nova.example/december');
  await page.getByRole('button', { name: 'Heading' }).click();
  await expect(blocks.getByRole('listitem')).toHaveCount(2);
  // By the keyboard: the heading goes first.
  await blocks.getByRole('button', { name: /^Heading/ }).press('Alt+ArrowUp');
  await expect(blocks.getByRole('listitem').first()).toContainText('Heading');
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByText('Photo book')).toBeVisible();
  await expect(page.getByText('Saved')).toBeVisible();
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);

  // A list from elsewhere; a code for cameras.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paste a list of links…' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste a list of links' });
  await paste
    .getByRole('textbox', { name: 'Links' })
    .fill('Shop: https://shop.nova.example\nStudio diary\nhttps://video.nova.example/12\nBye');
  await expect(paste.getByText('2 links found. Without a link: “Bye”.')).toBeVisible();
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await paste.getByRole('button', { name: 'Add 2 links' }).click();
  await expect(blocks.getByRole('listitem')).toHaveCount(4);
  await expect(preview.getByText('Studio diary')).toBeVisible();
  for (const name of ['Shop', 'Studio diary']) {
    await blocks.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  }
  await page.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('dialog', { name: 'QR code' });
  const saved = page.waitForEvent('download');
  await code.getByRole('button', { name: 'Save as PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('QR Nova Quinn.png');
  await code.getByRole('button', { name: 'Close' }).last().click();

  // What stands above the links opens in place as they do.
  await page.getByRole('button', { name: /^Title and bio/ }).click();
  await page.getByRole('button', { name: 'Add picture' }).first().click();
  const picture = page.getByRole('dialog', { name: 'Square picture' });
  await picture.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'nova.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } }),
  });
  await picture.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await expect(page.getByText('Saved')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Link page published')).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(`/linktree/${domain}`);
  await expect(visitor.getByRole('link', { name: 'Photo book' })).toHaveAttribute(
    'href',
    'https://books.nova.example/december',
  );

  // What previews of links show was drawn at Publish.
  const card = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  const shown = await page.request.get(card ?? '');
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const drawn = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = new URL(address).pathname;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, card ?? '');
  expect(drawn).toEqual([1200, 630]);
  await expect(visitor.locator('meta[name="twitter:card"]')).toHaveAttribute(
    'content',
    'summary_large_image',
  );

  // A reload keeps the draft; what is not published visitors don't see.
  await page.getByRole('textbox', { name: 'Bio' }).fill('New set every Thursday.');
  await expect(page.getByText('1 unpublished change')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Title and bio/ }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('New set every Thursday.');
  await visitor.reload();
  await expect(visitor.getByText('New set every Thursday.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('');

  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByText('Rose').click();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  const chart = page.getByRole('slider', { name: 'Views by day' });
  await chart.hover();
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w{3} \d+ \w{3}: [\d,]+ views/);
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('region', { name: 'Views, table' })).toBeVisible();
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible();
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Pause page' }).click();
  await expect(page.getByText('Link page paused')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This page is not available' })).toBeVisible();

  // The trash gives back what was deleted.
  await page.getByRole('button', { name: 'Delete page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(page.getByText('Link page moved to the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Show the trash' }).click();
  await page.getByRole('link', { name: /^Nova Quinn/ }).click();
  await page.getByRole('button', { name: 'Restore page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Nova Quinn' })).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Duplicate page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Nova Quinn copy' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')).toHaveCount(2);
});

test('what two people type at the same time is kept, and asked about where it is the same', async ({
  page,
  enter,
  server,
  consoleNoise,
}) => {
  const made = await publishLinkPage(server, [linkBlock(), linkBlock({ label: 'Shop' })]);
  const tess = await signedIn(server, demoAccount(server, 'mia'));
  /** What someone else saves meanwhile. */
  const saveElsewhere = async (fields: object) => {
    const read = await tess.rpc('get_link_tree', { p_id: made.id }).throwOnError();
    const { row_version } = read.data as { row_version: number };
    await tess
      .rpc('save_link_tree', { p_id: made.id, p_row_version: row_version, p_link_tree: fields })
      .throwOnError();
  };
  await enter('mia', `/linktree?page=${made.id}`);
  await page.getByRole('button', { name: /^Title and bio/ }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  const bio = page.getByRole('textbox', { name: 'Bio' });
  // Held: the save comes after theirs.
  await page.route('**/rpc/save_link_tree*', async (route) => {
    await saveElsewhere({ title: 'Luna V.' });
    await page.unroute('**/rpc/save_link_tree*');
    await route.continue();
  });
  await bio.fill('New set every Friday.');
  await expect(title).toHaveValue('Luna V.');
  await expect(bio).toHaveValue('New set every Friday.');
  await expect(page.getByText('2 unpublished changes')).toBeVisible();

  await page.route('**/rpc/save_link_tree*', async (route) => {
    await saveElsewhere({ bio: 'Theirs' });
    await page.unroute('**/rpc/save_link_tree*');
    await route.continue();
  });
  await bio.fill('Mine');
  const asked = page.getByRole('dialog', { name: 'Bio was changed' });
  await expect(asked).toContainText('Theirs');
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(bio).toHaveValue('Mine');
  await expect(page.getByText('2 unpublished changes')).toBeVisible();

  expectOnlyFailedRequests(consoleNoise);

  // By the mouse: the second block goes above the first.
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem');
  await blocks.nth(1).hover();
  const from = await blocks.nth(1).locator('[data-grip]').boundingBox();
  const to = await blocks.nth(0).boundingBox();
  if (from === null || to === null) throw new Error('The blocks are not there');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 30, { steps: 8 });
  await page.mouse.move(to.x + 40, to.y + 6, { steps: 4 });
  await page.mouse.up();
  await expect(blocks.nth(0)).toContainText('Shop');
  await expect(page.getByText('3 unpublished changes')).toBeVisible();
});
