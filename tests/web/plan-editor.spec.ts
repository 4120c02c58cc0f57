import { clientFor } from '#tests/support/backend.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { axeFindsNothing, expect, test } from './axe/looks.ts';

test('a plan is edited, survives a reload, and is there in everyone’s window once it is saved', async ({
  page,
  enter,
  openWindow,
  server,
}) => {
  test.slow();
  // A copy, since other journeys go by the plans that there are.
  const operator = clientFor(server, server.secretKey);
  const name = uniqueName('Studio');
  const { data: plan } = await operator
    .from('subscription_plans')
    .insert({ plan_type: 'custom', name, sort_order: 9, models_limit: 25, users_limit: 10 })
    .select('id')
    .single<{ id: string }>()
    .throwOnError();
  const person = await createAccount(server, uniqueName('Nell Frey'), { hasPlan: false });
  await operator
    .rpc('create_user_subscription', { target_user_id: person.id, target_plan_id: plan.id })
    .throwOnError();
  const theirs = await openWindow();
  await signIn(theirs, person);
  await theirs.getByRole('link', { name: new RegExp(`^${name} plan`) }).click();
  await expect(theirs.getByRole('img', { name: 'Models: 0% used' })).toBeVisible();

  await enter('mia', '/subscription');
  await page.getByRole('link', { name: 'Plan editor demo' }).click();
  await page.getByRole('combobox', { name: 'Plan to edit' }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Models' }).fill('40');
  await page.getByRole('textbox', { name: 'A month', exact: true }).fill('279');
  await page.getByPlaceholder('Type one and press Enter').fill('Studio calendar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('4 changes');
  await page.getByRole('combobox', { name: 'With the usage of' }).click();
  await page.getByRole('option', { name: 'At the limit' }).click();
  await axeFindsNothing(page, 'a plan that is edited');

  await page.reload();
  await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'A year' })).toHaveValue('2790');
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('dialog', { name: `Save the ${name} plan?` });
  await expect(question.getByText('1 person has this plan now.')).toBeVisible();
  await axeFindsNothing(page, 'what saving a plan changes, and for whom');
  await question.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByText(`${name} plan saved`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

  await expect(theirs.getByText('0 of 40', { exact: true })).toBeVisible();
  await theirs.getByRole('link', { name: 'Plan editor demo' }).click();
  await expect(theirs.getByText('Only administrators can change plans.')).toBeVisible();
  await axeFindsNothing(theirs, 'a plan that someone may not change');

  await operator.from('subscriptions').delete().eq('plan_id', plan.id).throwOnError();
  await operator.from('subscription_plans').delete().eq('id', plan.id).throwOnError();
});
