import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on tasks', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/tasks?scope=all');
  const table = page.getByRole('table', { name: 'Tasks' });
  await expect(table).toBeVisible();
  await axeFindsNothing(page, 'tasks');
  await table.getByRole('link').first().click();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Complete' })).toBeVisible();
  await axeFindsNothing(page, 'a task', { alsoNarrow: true });
  await go('/tasks?scope=all&layout=board');
  await expect(
    page
      .getByRole('region', { name: /^Pending, / })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await axeFindsNothing(page, 'board', { alsoNarrow: true, inside: 'main' });
  await go('/tasks?scope=all&layout=workload');
  await expect(page.getByRole('table', { name: 'Workload' })).toBeVisible();
  await axeFindsNothing(page, 'workload', { alsoNarrow: true, inside: 'main' });
  await go('/tasks?scope=all&layout=calendar');
  await expect(
    page.getByRole('region', { name: 'Task calendar' }).locator('[data-task]').first(),
  ).toBeVisible();
  await axeFindsNothing(page, 'calendar', { inside: 'main' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toBeVisible();
  await axeFindsNothingNarrow(page, 'calendar');
});
