import { expect, type Page } from '@playwright/test';
import { smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { openModels, panelOf } from './models.ts';

/** Comes to the tasks by the navigation, and leaves those of a name. */
async function openTasks(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tasks', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter tasks' }).fill(title);
}

/** Of the demo. */
const template = /^New model/;

const addField = (page: Page) => page.getByRole('textbox', { name: 'Add a task' });

async function addTask(page: Page, line: string): Promise<void> {
  const field = addField(page);
  await field.fill(line);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

const showAs = (page: Page, layout: string) =>
  page.getByRole('radiogroup', { name: 'Layout' }).getByText(layout, { exact: true }).click();

const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}, `) });
const card = (page: Page, status: string, title: string) =>
  column(page, status).getByRole('link', { name: title });
const day = (page: Page, date: string) => page.locator(`[role="cell"][data-date="${date}"]`);

export function taskJourneys(test: JourneyTest): void {
  test(
    'a task is added in a line, completed in its panel, taken back, and moved on the board with keys',
    smoke,
    async ({ page, enter }) => {
      const title = uniqueName('Call Ana');
      await enter('mia');
      await openTasks(page, title);
      await addTask(page, `${title} tomorrow !high`);
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText('Tomorrow');
      await row.getByRole('link').click();
      const panel = page.getByRole('complementary', { name: title });
      await panel.getByRole('button', { name: 'Complete' }).click();
      await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(panel.getByRole('button', { name: 'Complete' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);

      await showAs(page, 'Board');
      await card(page, 'Pending', title).focus();
      for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
      await expect(card(page, 'In progress', title)).toBeFocused();
      await expect(column(page, 'Pending')).toHaveAccessibleName('Pending, 0 tasks');
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
    },
  );

  test('a card is dragged to another column, and a task to another day', async ({ page, enter }) => {
    const title = uniqueName('Send the release');
    await enter('mia');
    await openTasks(page, title);
    await addTask(page, `${title} 12 Nov 2030 3pm`);
    await showAs(page, 'Board');
    await card(page, 'Pending', title).dragTo(column(page, 'Completed'));
    await expect(card(page, 'Completed', title)).toBeVisible();
    await expect(column(page, 'Completed')).toContainText('Done');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(card(page, 'Pending', title)).toBeVisible();

    await addTask(page, `${title} second`);
    await page.getByLabel(/^Sort /).click();
    await page.getByRole('option', { name: 'Manual' }).click();
    const cards = column(page, 'Pending').getByRole('link');
    await expect(cards).toHaveText([title, `${title} second`]);
    await cards.nth(1).dragTo(cards.nth(0), { targetPosition: { x: 20, y: 2 } });
    await expect(cards).toHaveText([`${title} second`, title]);
    await expect(page.getByText('1 task moved')).toBeVisible();
    await page.reload();
    await expect(cards).toHaveText([`${title} second`, title]);

    await page.goto(`${page.url()}&month=2030-11`.replace('layout=board', 'layout=calendar'));
    const entry = (date: string) => day(page, date).getByRole('link', { name: new RegExp(title) });
    await expect(page.getByRole('heading', { name: 'November 2030' })).toBeVisible();
    await entry('2030-11-12').dragTo(day(page, '2030-11-20'));
    await expect(entry('2030-11-20')).toContainText('15:00');
    await expect(page.getByText('1 task due 20 Nov 2030, 15:00')).toBeVisible();
    await entry('2030-11-20').focus();
    await page.keyboard.press(']');
    await expect(entry('2030-11-21')).toBeFocused();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(entry('2030-11-12')).toContainText('15:00');
    await day(page, '2030-11-05').click();
    await expect(addField(page)).toBeFocused();
    await addTask(page, `${title} again`);
    await expect(entry('2030-11-05')).toBeVisible();
  });

  test('a model begins with the tasks of a template, and its panel has them', async ({ page, enter }) => {
    const stageName = uniqueName('Nova Onboard');
    await enter('mia');
    await openModels(page);
    await page.getByRole('button', { name: 'Create model' }).first().click();
    const creation = page.getByRole('dialog', { name: 'Create model' });
    await creation.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
    await creation.getByRole('textbox', { name: 'Real name' }).fill('Nora Neu');
    await creation.getByRole('combobox', { name: 'Onboarding tasks' }).click();
    await page.getByRole('option', { name: template }).click();
    await creation.getByRole('button', { name: 'Create model' }).click();

    // Who gets what stands there before anything is made.
    const apply = page.getByRole('dialog', { name: `Apply a template to ${stageName}` });
    const planned = apply.getByRole('list', { name: 'Tasks to be created' }).getByRole('listitem');
    await expect(planned.first()).toBeVisible();
    const count = await planned.count();
    await apply.getByRole('button', { name: `Create ${String(count)} tasks` }).click();
    await expect(apply).toHaveCount(0);

    const panel = panelOf(page, stageName);
    await panel.getByRole('link', { name: /^Tasks/ }).click();
    const open = panel.getByRole('list', { name: 'Open tasks' }).getByRole('listitem');
    await expect(open).toHaveCount(count);
    await panel.getByRole('button', { name: 'Apply a template…' }).click();
    await apply.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: template }).click();
    await apply.getByRole('button', { name: `Create ${String(count)} tasks` }).click();
    await expect(open).toHaveCount(2 * count);

    await panel.getByRole('link', { name: `All tasks of ${stageName}` }).click();
    const head = page.getByRole('region', { name: 'Model' });
    await expect(head.getByRole('link', { name: stageName })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Tasks' }).getByRole('link')).toHaveCount(2 * count);
    await page.getByRole('table', { name: 'Tasks' }).getByRole('link').first().focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Completed today 1' })).toBeVisible();
  });
}
