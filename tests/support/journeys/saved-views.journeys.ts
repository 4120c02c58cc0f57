import { expect, type Page } from '@playwright/test';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount } from './accounts.ts';
import { addressOf, uniqueName, type JourneyTest, smoke } from './journey-test.ts';
import { signIn } from './signing-in.ts';

/** The tabs over a list. */
const viewsOf = (page: Page) => page.getByRole('group', { name: 'Views' });

/** Someone new who may see the admin area. */
async function newUserManager(server: AppServer) {
  const person = await createAccount(server, 'Vera Lindt');
  const { email, password } = demoAccount(server, 'mia');
  const mia = clientFor(server);
  const signedIn = await mia.auth.signInWithPassword({ email, password });
  const granted = await mia.rpc('grant_user_permission', {
    target_user_id: person.id,
    perm_key: 'can_manage_users',
    granted_by_user_id: signedIn.data.user?.id ?? '',
  });
  expect([signedIn.error, granted.error]).toEqual([null, null]);
  return person;
}

export function savedViewJourneys(test: JourneyTest): void {
  test(
    'a view of a list is saved, shared with someone else, and taken away again',
    smoke,
    async ({ page, visit, openWindow, server, enter }) => {
      test.slow();
      const name = uniqueName('Ways in');
      await enter('mia', '/admin?tab=audit&event=users.&time=week');
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('textbox', { name: 'Save this view as' }).fill(name);
      await page.getByRole('checkbox', { name: 'Share with everyone' }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(`View "${name}" saved`)).toBeVisible();

      await visit('/admin?tab=audit&event=models.');
      await viewsOf(page).getByRole('button', { name, pressed: false }).click();
      await expect(page.getByRole('combobox', { name: 'Event Users: any event' })).toBeVisible();
      expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({
        tab: 'audit',
        event: 'users.',
        time: 'week',
      });
      await expect(viewsOf(page).getByRole('button', { name, pressed: true })).toBeVisible();

      const theirs = await openWindow();
      await signIn(theirs, await newUserManager(server));
      await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
      // It belongs to the audit log, and no other list has it.
      await theirs.getByRole('link', { name: 'Invitations' }).click();
      await theirs.getByRole('button', { name: 'Saved views' }).click();
      await expect(theirs.getByText('No views yet.')).toBeVisible();
      await theirs.keyboard.press('Escape');
      await theirs.getByRole('link', { name: 'Audit log' }).click();
      // Until the log has come, the button is still that of the invitations.
      await expect(viewsOf(theirs).getByRole('button', { name })).toBeVisible();
      await theirs.getByRole('button', { name: 'Saved views' }).click();
      await expect(theirs.getByRole('listitem').filter({ hasText: name })).toContainText('by Mia Hartwell');
      await expect(theirs.getByRole('button', { name: `Delete view ${name}` })).toHaveCount(0);
      await theirs.keyboard.press('Escape');
      await viewsOf(theirs).getByRole('button', { name }).click();
      await expect(theirs.getByRole('combobox', { name: 'Time 7 days' })).toBeVisible();

      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('button', { name: `Delete view ${name}` }).click();
      await expect(page.getByText(`View "${name}" deleted`)).toBeVisible();
      await expect(viewsOf(page).getByRole('button', { name })).toHaveCount(0);
      await theirs.reload();
      await expect(viewsOf(theirs).getByRole('button', { name: 'All' })).toBeVisible();
      await theirs.getByRole('button', { name: 'Saved views' }).click();
      await expect(theirs.getByText('No views yet.')).toBeVisible();
    },
  );
  test('one’s views of every list are renamed, shared and deleted in the account', async ({
    page,
    visit,
    enter,
  }) => {
    const [name, renamed] = [uniqueName('Mine'), uniqueName('Renamed')];
    await enter('mia', '/models?status=active');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('textbox', { name: 'Save this view as' }).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`View "${name}" saved`)).toBeVisible();

    await visit('/account');
    const views = page.getByRole('region', { name: 'Saved views' });
    await views.getByRole('button', { name: `Edit name: ${name}` }).click();
    await views.getByRole('textbox', { name: 'Name' }).fill(renamed);
    await page.keyboard.press('Enter');
    await expect(views.getByRole('button', { name: `Edit name: ${renamed}` })).toBeFocused();
    await views.getByRole('checkbox', { name: `Share ${renamed} with your team` }).check();
    await expect(page.getByText('View shared with your team')).toBeVisible();

    await views.getByRole('button', { name: `Delete view ${renamed}` }).click();
    await expect(views.getByText(renamed)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await views.getByRole('link', { name: `Open ${renamed} in Models` }).click();
    await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    expect(Object.fromEntries(addressOf(page).searchParams)).toEqual({ status: 'active' });
  });
}
