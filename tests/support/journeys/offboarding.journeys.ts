import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount } from './accounts.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyTest, smoke } from './journey-test.ts';
import { signIn } from './signing-in.ts';

export function offboardingJourneys(test: JourneyTest): void {
  test(
    'an administrator offboards someone who works meanwhile: nothing of theirs is left in any window',
    smoke,
    async ({ page, openWindow, server, enter, consoleNoise }) => {
      const leaver = await createAccount(server, uniqueName('Jonas Berg'));
      const heir = await createAccount(server, uniqueName('Priya Holm'));
      const stageName = uniqueName('Freya');
      const client = clientFor(server);
      const mia = await client.auth.signInWithPassword(demoAccount(server, 'mia'));
      const found = await client
        .from('profiles')
        .select('id')
        .eq('email', leaver.email)
        .single()
        .throwOnError();
      await client
        .from('models')
        .insert({ stage_name: stageName, real_name: 'Freya Berg', manager_id: found.data.id as string })
        .throwOnError();
      expect(mia.error).toBeNull();

      const theirs = await openWindow();
      await signIn(theirs, leaver);
      await theirs.getByRole('link', { name: 'Models', exact: true }).click();
      await expect(theirs.getByRole('row', { name: stageName })).toBeVisible();

      await enter('mia');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
      await page.getByRole('textbox', { name: 'Filter users' }).fill(leaver.displayName);
      await page.getByRole('link', { name: leaver.displayName }).click();
      const panel = page.getByRole('complementary', { name: leaver.displayName });
      await panel.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Offboard…' }).click();
      await expect(page.getByRole('heading', { name: `Offboard ${leaver.displayName}` })).toBeVisible();
      const everything = page.getByRole('combobox', { name: 'Hand everything over to' });
      await everything.fill(heir.displayName);
      await page.getByRole('option', { name: heir.displayName }).click();
      const plan = page.getByRole('complementary', { name: 'What will happen' });
      await expect(plan.getByText(`To ${heir.displayName}`).first()).toBeVisible();

      for (const step of ['Access', 'Exposure', 'Confirm']) {
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByRole('list', { name: 'Steps' }).getByText(step)).toBeAttached();
      }
      await page.getByRole('button', { name: 'Finish offboarding' }).click();
      await expect(page.getByRole('heading', { name: `Offboarding of ${leaver.displayName}` })).toBeVisible();
      await expect(page.getByText(stageName)).toBeVisible();

      // In the other window, too, without a reload.
      await expect(theirs.getByRole('row', { name: stageName })).toHaveCount(0, { timeout: 5000 });
      // Its sign-out is refused, since there is no session any more, and has to be over before the end.
      await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await theirs.waitForLoadState('networkidle');
      const { data } = await client
        .from('models')
        .select('manager:profiles!manager_id(email)')
        .eq('stage_name', stageName);
      expect(data).toEqual([{ manager: { email: heir.email } }]);
      expectOnlyFailedRequests(consoleNoise);
    },
  );
}
