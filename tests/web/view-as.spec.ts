import { expect } from '@playwright/test';
import { viewAsJourneys } from '#tests/support/journeys/view-as.journeys.ts';
import { test } from './fixtures.ts';

viewAsJourneys(test);

test('everything that the page asks in a view names the user, and what would write is refused', async ({
  page,
  server,
  enter,
}) => {
  await enter('mia');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  // Other journeys may have made people who stand before him.
  await page.getByRole('textbox', { name: 'Filter users' }).fill('Tomás');
  await page.getByRole('link', { name: 'Tomás Reyes' }).click();
  // The last of what the page asks before.
  await expect(page.getByText(/ as main manager, \d+ as secondary$| · No models$/)).toBeVisible();
  const asked: { path: string; method: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/rest/v1/'))
      asked.push({
        path: url.pathname.slice('/rest/v1'.length),
        method: request.method(),
        headers: request.headers(),
      });
  });
  await page.getByRole('button', { name: 'View as' }).click();
  // Theirs: an administrator sees all models.
  await expect(page.getByRole('main').getByRole('link', { name: /^My models/ })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Models', exact: true })
    .click();
  await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();

  const own = asked.filter(({ headers }) => headers['x-view-as'] === undefined);
  const viewed = asked.filter(({ headers }) => headers['x-view-as'] !== undefined);
  // What the administrator's own page asks for may have been on its way: the list with its counts, his plan in the panel, their own meter.
  const ownList = [
    '/rpc/admin_count_models',
    '/rpc/admin_count_tasks',
    '/saved_views',
    '/rpc/get_user_subscription',
    '/rpc/get_user_usage',
    '/credential_grants',
    // How the workspace and its people look, asked for behind a connection.
    '/rpc/get_branding',
    '/rpc/list_person_photos',
    // The bell stays theirs, and asks once more behind the first live connection.
    '/rpc/get_unread_notification_count',
    '/rpc/get_user_notifications',
  ];
  const askedAsSelf = new Set(own.map(({ path }) => path).filter((path) => !ownList.includes(path)));
  // Opening it, whom else there is, and where the person's permissions come from.
  expect([...askedAsSelf].sort()).toEqual([
    '/profiles',
    '/rpc/admin_get_all_users',
    '/rpc/open_view_as',
    '/user_permissions',
  ]);
  expect(viewed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/rpc/get_viewer', '/rpc/get_models_for_manager_extended']),
  );
  expect(viewed.filter(({ method }) => method !== 'GET')).toEqual([]);

  // With all that a script in the page could have.
  const [first] = viewed;
  const forged = await page.request.patch(`${server.url}/rest/v1/models?stage_name=eq.Ava%20Sterling`, {
    headers: { ...first?.headers, 'content-type': 'application/json', prefer: 'return=representation' },
    data: { real_name: 'Nobody' },
  });
  expect([forged.status(), (await forged.json()) as unknown]).toEqual([
    405,
    expect.objectContaining({ code: '25006', hint: 'view_as_read_only' }),
  ]);
});
