import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { clientFor } from '#tests/support/backend.ts';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { smoke, type JourneyTest } from './journey-test.ts';

export function linkTreeJourneys(test: JourneyTest): void {
  test(
    'a link page is made, shown as visitors see it, and published',
    smoke,
    async ({ page, enter, server }) => {
      const domain = `vera-${randomUUID().slice(0, 8)}`;
      await enter('mia', '/linktree');
      await page.getByRole('button', { name: 'Create link page' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Create link page' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Vera Lind');
      await dialog.getByRole('textbox', { name: 'Page address' }).fill(domain);
      await dialog.getByRole('button', { name: 'Create link page' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Vera Lind' })).toBeVisible();
      await page.getByRole('button', { name: 'Add link' }).click();
      const blocks = page.getByRole('list', { name: 'Blocks' });
      await blocks.getByRole('textbox', { name: 'Title' }).fill('Photo book');
      await blocks.getByRole('textbox', { name: 'Link' }).fill('https://books.vera.example/december');
      await page.getByRole('button', { name: 'On a computer' }).click();
      await expect(
        page.frameLocator('iframe[title="Preview of the page"]').getByText('Photo book'),
      ).toBeVisible();
      await expect(page.getByText('Saved')).toBeVisible();
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Link page published')).toBeVisible();
      const shown = await clientFor(server).rpc('get_public_link_tree', { p_domain: domain }).throwOnError();
      expect(shown.data).toMatchObject({
        status: 'ok',
        title: 'Vera Lind',
        blocks: [{ label: 'Photo book' }],
      });
      await page.reload();
      await expect(page.getByRole('heading', { level: 2, name: 'Vera Lind' })).toBeVisible();
      await expect(blocks.getByText('Photo book')).toBeVisible();
    },
  );

  test('a domain of the creator is set with its records, and removed', async ({ page, enter, server }) => {
    // Other journeys of this agency have none.
    const setAddress = (value: string) =>
      clientFor(server, server.secretKey)
        .from('config')
        .upsert({ key: 'public_address', value }, { onConflict: 'key' })
        .throwOnError();
    await setAddress('https://desk.agency.example');
    const made = await publishLinkPage(server, [linkBlock()]);
    const name = `links-${randomUUID().slice(0, 8)}.luna.example`;
    await enter('mia', `/linktree?page=${made.id}`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    const field = page.getByRole('textbox', { name: 'Own domain' });
    await field.fill('https://luna.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Enter a domain such as links.example.com')).toBeVisible();
    await field.fill(name);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem');
    await expect(records).toHaveCount(2);
    await expect(records.first()).toContainText(`_marquee.${name}`);
    await expect(records.last()).toContainText('desk.agency.example');
    await expect(page.getByText('Waiting for its records.')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the value of the CNAME record' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await expect(field).toHaveValue('');
    await setAddress('');
  });
}
