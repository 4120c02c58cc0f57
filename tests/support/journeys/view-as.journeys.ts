import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount } from './accounts.ts';
import { expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { signIn } from './signing-in.ts';

/** Someone who sees only what is assigned to them: one model, a shared view and a private one. */
async function narrowPerson(server: AppServer) {
  const displayName = uniqueName('Nadia Holm');
  const stageName = uniqueName('Vega');
  const credentials = await createAccount(server, displayName);
  const operator = clientFor(server, server.secretKey);
  const { data } = await operator.from('profiles').select('id').eq('email', credentials.email).single();
  const { id } = data as { id: string };
  const inserted = await Promise.all([
    operator.from('user_permissions').insert(
      ['can_access_socials', 'can_access_chat'].map((key) => ({
        user_id: id,
        permission_key: key,
        enabled: false,
      })),
    ),
    operator.from('models').insert({ stage_name: stageName, real_name: 'Vera Gál', manager_id: id }),
    operator.from('saved_views').insert([
      { user_id: id, area: 'models', name: `Ours ${stageName}`, is_shared: true },
      { user_id: id, area: 'models', name: `Mine ${stageName}`, is_shared: false },
    ]),
  ]);
  for (const { error } of inserted) if (error) throw error;
  const rename = async (name: string) => {
    const { error } = await operator.from('models').update({ stage_name: name }).eq('stage_name', stageName);
    if (error) throw error;
  };
  return { ...credentials, id, displayName, stageName, rename };
}

async function startView(page: Page, displayName: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('textbox', { name: 'Filter users' }).fill(displayName);
  await page.getByRole('link', { name: displayName }).click();
  await page
    .getByRole('complementary', { name: displayName })
    .getByRole('button', { name: 'View as' })
    .click();
  await expect(page.getByText(`Viewing as ${displayName}`)).toBeVisible();
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

export function viewAsJourneys(test: JourneyTest): void {
  test(
    'an administrator is shown each screen as the database answers the user viewed, and changes nothing',
    smoke,
    async ({ page, server, enter }) => {
      const person = await narrowPerson(server);
      await enter('mia');
      await startView(page, person.displayName);
      // The dashboard is theirs: they look after one model, and an administrator sees all.
      await expect(page.getByRole('main').getByRole('link', { name: /^My models\s*1/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create task' })).toHaveCount(0);
      const why = page.getByRole('complementary', { name: `Why ${person.displayName} sees this` });
      await expect(why.getByText('Sees 1 model and can edit 1.')).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
      ).toHaveCount(0);

      await goTo(page, 'Models');
      const models = page.getByRole('table', { name: 'Models' });
      await expect(models.getByRole('link', { name: person.stageName })).toBeVisible();
      // The administrator sees twenty-four of the demo agency.
      await expect(page.getByText('1 model', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create model' })).toBeDisabled();
      await models.getByRole('link', { name: person.stageName }).click();
      await expect(
        page.getByText(`${person.displayName} can edit this model. Nothing can be changed here.`),
      ).toBeVisible();

      await page.keyboard.press('Escape');

      // What changes meanwhile is asked for again, in the view.
      const renamed = uniqueName('Lyra');
      await person.rename(renamed);
      await expect(models.getByRole('link', { name: renamed })).toBeVisible();

      await page.evaluate(() => {
        const hash = window.location.protocol === 'app:';
        if (hash) window.location.hash = '#/account';
        else window.history.pushState({}, '', '/account');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(person.displayName);
      await expect(page.getByRole('textbox', { name: 'Display name' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
      await expect(page.getByRole('complementary', { name: 'This device' })).toHaveCount(0);

      await page.getByRole('button', { name: 'Exit view' }).click();
      await expect(
        page
          .getByRole('complementary', { name: person.displayName })
          .getByRole('button', { name: 'View as' }),
      ).toBeFocused();
      await goTo(page, 'Models');
      await expect(page.getByRole('link', { name: 'Ava Sterling' })).toBeVisible();
    },
  );

  test('a view ends for someone who is no longer an administrator', async ({
    page,
    server,
    visit,
    consoleNoise,
  }) => {
    const person = await narrowPerson(server);
    const credentials = await createAccount(server, uniqueName('Short-lived Admin'));
    const operator = clientFor(server, server.secretKey);
    const setRole = (role: string) =>
      operator.from('profiles').update({ role }).eq('email', credentials.email);
    await setRole('admin');
    await visit('/');
    await signIn(page, credentials);
    await startView(page, person.displayName);
    await goTo(page, 'Models');
    await expect(page.getByRole('link', { name: person.stageName })).toBeVisible();
    await setRole('manager');
    await expect(page.getByText(`Viewing as ${person.displayName}`)).toBeHidden();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
    ).toHaveCount(0);
    // What the view was asking for just then is refused.
    expectOnlyFailedRequests(consoleNoise);
  });
}
