import { expect, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyParts, type JourneyTest } from './journey-test.ts';

/** Nothing else is planned then. */
const quietDay = '2028-09-13';

async function openFromMenu(page: Page, item: string, title = item) {
  await page.getByRole('button', { name: 'More', exact: true }).first().press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  return page.getByRole('dialog', { name: title });
}

/** What someone else does meanwhile, from another computer. */
const hostOf = async (server: JourneyParts['server'], name: string) =>
  startServiceHost(server, await sessionFor(server, demoAccount(server, name)));

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function scheduleSettingsJourneys(test: JourneyTest): void {
  test('a type is added by keys, chosen for an event, and stays while one has it', async ({
    page,
    enter,
    server,
    consoleNoise,
  }) => {
    const name = uniqueName('Fitting');
    await enter('mia', `/schedule?date=${quietDay}`);
    const list = await openFromMenu(page, 'Event types');
    await list.getByRole('button', { name: 'Add type' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add event type' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Shoot');
    await page.keyboard.press('Enter');
    await expect(form.getByText('There is an event type of this name already')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(list.getByText(name)).toBeVisible();

    const mia = await hostOf(server, 'mia');
    const typeId = (await mia.call('schedule.types')).find((type) => type.name === name)?.id ?? '';
    await mia.call('schedule.save', {
      event: {
        title: uniqueName('Try-on'),
        typeId,
        modelId: null,
        startsAt: `${quietDay}T10:00`,
        endsAt: `${quietDay}T11:00`,
        timezone: 'Europe/Zagreb',
      },
      scope: 'this',
    });
    await mia.stop();
    await list.getByRole('button', { name: `Delete ${name}` }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete this event type?' });
    await question.getByRole('button', { name: 'Delete type' }).press('Enter');
    await expect(question.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: `Edit ${name}` }).press('Enter');
    await page.getByRole('checkbox', { name: 'Can be chosen for new events' }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('Off');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('time away is added, changed by two people, and shown where it is', async ({
    page,
    enter,
    server,
    consoleNoise,
  }) => {
    const [reason, theirs] = [uniqueName('Wedding'), uniqueName('Moved')];
    await enter('elena', `/schedule?date=${quietDay}`);
    await expect(page.getByRole('region', { name: 'Week' })).toBeVisible();
    const list = await openFromMenu(page, 'Time away');
    await list.getByRole('button', { name: 'Add time away' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add time away' });
    await form.getByLabel('First day').fill(quietDay);
    await form.getByLabel('Last day').fill(quietDay);
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await form.getByRole('textbox', { name: 'Reason' }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(list.getByText(reason)).toBeVisible();

    await list
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByRole('button', { name: /^Edit / })
      .press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit time away' });
    await edit.getByRole('textbox', { name: 'Reason' }).fill(`${reason} in Split`);
    const elena = await hostOf(server, 'elena');
    const known = await elena.call('schedule.absences', {});
    const own = known.find((absence) => absence.reason === reason);
    if (own === undefined) throw new Error('What was saved is not there');
    const { id, rowVersion, ...absence } = own;
    await elena.call('schedule.saveAbsence', { absence: { ...absence, reason: theirs }, id, rowVersion });
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(edit.getByRole('alert')).toBeVisible();
    await expect(edit.getByRole('textbox', { name: 'Reason' })).toHaveValue(`${reason} in Split`);
    await edit.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(edit).toHaveCount(0);
    await expect(list.getByText(`${reason} in Split`)).toBeVisible();
    await list.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    await list.waitFor({ state: 'detached' });

    const again = await openFromMenu(page, 'Time away');
    const line = again.getByRole('listitem').filter({ hasText: reason });
    await line.getByRole('button', { name: /^Delete / }).press('Enter');
    await page.getByRole('button', { name: 'Delete time away' }).press('Enter');
    await expect(line).toHaveCount(0);
    await elena.stop();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a model’s panel shows what comes, as it changes, and begins an event with the model', async ({
    page,
    enter,
    server,
  }) => {
    const title = uniqueName('Look book');
    const mia = await hostOf(server, 'mia');
    const [model] = await mia.call('models.list', { scope: 'all', offset: 0, limit: 1 });
    const [type] = await mia.call('schedule.types');
    if (model === undefined || type === undefined) throw new Error('The demo has models and types');
    await enter('mia', `/models?modelId=${model.id}&tab=schedule`);
    const panel = page.getByRole('complementary', { name: model.stageName });
    await expect(panel.getByRole('link', { name: `Schedule of ${model.stageName}` })).toBeVisible();
    await mia.call('schedule.save', {
      event: {
        title,
        typeId: type.id,
        modelId: model.id,
        startsAt: `${dayAhead(3)}T09:00`,
        endsAt: `${dayAhead(3)}T10:00`,
        timezone: 'Europe/Zagreb',
      },
      scope: 'this',
    });
    await mia.stop();
    await expect(panel.getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible();
    await panel.getByRole('button', { name: 'Add event' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add event' });
    await expect(form.getByRole('combobox', { name: 'Model' })).toHaveValue(model.stageName);
    await page.keyboard.press('Escape');
    await page.goBack();
    await panel.getByRole('link', { name: new RegExp(`^${title}`) }).press('Enter');
    await expect(page.getByRole('complementary', { name: title })).toBeVisible();
  });
}
