import { expect } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { uniqueName, type JourneyTest, smoke } from './journey-test.ts';
import { createModel } from './models.ts';
import { signIn } from './signing-in.ts';

export function subscriptionJourneys(test: JourneyTest): void {
  test(
    'a plan without room says so, an administrator changes it, and there is room at once',
    smoke,
    async ({ page, openWindow, server, enter }) => {
      const person = await createAccount(server, uniqueName('Nell Frey'), { hasPlan: false });
      const theirs = await openWindow();
      await signIn(theirs, person);
      const models = theirs
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Models', exact: true });
      await models.click();
      await theirs.getByRole('button', { name: 'Create model' }).first().click();
      const refused = theirs.getByRole('dialog', { name: 'Create model' });
      await expect(refused.getByRole('alert')).toHaveText(
        'Model creation requires a paid subscription. Upgrade your plan to start creating models!',
      );
      await expect(refused.getByRole('link', { name: 'View plans' })).toBeFocused();
      await theirs.keyboard.press('Enter');
      await expect(theirs.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
      const column = (name: string) => theirs.getByRole('columnheader', { name });
      await expect(column('Free').getByText('Current plan')).toBeVisible();
      await theirs.getByRole('button', { name: 'Ask for Basic' }).click();
      const asking = theirs.getByRole('dialog', { name: 'Ask for the Basic plan' });
      await expect(asking.getByText('Mia Hartwell')).toBeVisible();
      await theirs.keyboard.press('Escape');

      await enter('mia');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
      await page.getByRole('textbox', { name: 'Filter users' }).fill(person.displayName);
      await page.getByRole('link', { name: person.displayName }).click();
      const panel = page.getByRole('complementary', { name: person.displayName });
      await panel.getByRole('button', { name: 'Change plan' }).click();
      const change = page.getByRole('dialog', { name: `Plan of ${person.displayName}` });
      await change.getByRole('textbox', { name: 'Reason' }).fill('First creators signed');
      await change.getByRole('button', { name: 'Change to Basic' }).click();
      await expect(page.getByText('Plan changed to Basic')).toBeVisible();
      await expect(panel.getByText('up to 5 models')).toBeVisible();

      await expect(column('Basic').getByText('Current plan')).toBeVisible();
      const history = theirs.getByRole('complementary', { name: 'Plan' });
      await expect(history.getByText('First creators signed')).toBeVisible();
      await expect(history.getByText(/^Mia Hartwell · /)).toBeVisible();
      await models.click();
      await expect(theirs.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
      await createModel(theirs, { stageName: uniqueName('First'), realName: 'Nora Frey' });
    },
  );
}
