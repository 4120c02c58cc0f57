import { demoAccount } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on the schedule', async ({ page, enter, server }) => {
  test.slow();
  const mia = startServiceHost(server, await sessionFor(server, demoAccount(server, 'mia')));
  const types = await mia.call('schedule.types');
  const models = await mia.call('models.list', { scope: 'all', offset: 0, limit: 10 });
  const add = (title: string, from: string, to: string, status: 'confirmed' | 'tentative') =>
    mia.call('schedule.save', {
      event: {
        title,
        typeId: types.find(({ blocksTime }) => blocksTime)?.id ?? '',
        modelId: models[0]?.id ?? null,
        startsAt: `2029-03-14T${from}`,
        endsAt: `2029-03-14T${to}`,
        timezone: 'America/New_York',
        status,
      },
      scope: 'this',
    });
  await add('Studio', '05:00', '08:00', 'confirmed');
  await add('Brand call', '06:00', '07:00', 'tentative');
  await mia.call('schedule.saveAbsence', {
    absence: {
      modelId: models[1]?.id ?? null,
      userId: null,
      once: { startsAt: '2029-03-15T09:00:00Z', endsAt: '2029-03-16T15:00:00Z' },
      weekly: null,
      timezone: 'Europe/Zagreb',
      reason: 'Family',
    },
  });
  await enter('mia', '/schedule?date=2029-03-14');
  const week = page.getByRole('region', { name: 'Week' });
  await expect(week.getByRole('link', { name: /^Studio/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 conflict' })).toBeVisible();
  await axeFindsNothing(page, 'week');
  await page.getByRole('button', { name: '1 conflict' }).click();
  await expect(page.getByText('Booked twice')).toBeVisible();
  await axeFindsNothing(page, 'conflict', { inside: '[role="dialog"]' });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await axeFindsNothing(page, 'an event');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible();
  await axeFindsNothing(page, 'form', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await week.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await axeFindsNothing(page, 'quick create', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  for (const [key, view] of [
    ['m', 'Month'],
    ['l', 'Timeline'],
    ['a', 'Agenda'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(
      page.getByRole('region', { name: view }).getByRole('link', { name: /Studio/ }),
    ).toBeVisible();
    if (view === 'Timeline')
      await expect(page.getByRole('button', { name: 'Unavailable: Family' })).toBeVisible();
    await axeFindsNothing(page, view, { inside: '[data-schedule]' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Agenda' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'agenda');
});

test('axe finds nothing on types, time away and a model’s schedule', async ({ page, enter, server }) => {
  const mia = startServiceHost(server, await sessionFor(server, demoAccount(server, 'mia')));
  const [model] = await mia.call('models.list', { scope: 'all', offset: 0, limit: 1 });
  await mia.call('schedule.saveAbsence', {
    absence: {
      modelId: model?.id ?? null,
      userId: null,
      once: null,
      weekly: { weekdays: [3], from: '09:00', to: '12:00' },
      timezone: 'Europe/Zagreb',
      reason: 'School',
    },
  });
  const inDialog = { inside: '[role="dialog"]' };
  await enter('mia', `/schedule?view=agenda&date=2029-04-11&modelId=${model?.id ?? ''}`);
  for (const [item, added] of [
    ['Event types', 'Add type'],
    ['Time away', 'Add time away'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog', { name: item });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await axeFindsNothing(page, item, inDialog);
    await dialog.getByRole('button', { name: added }).click();
    const form = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') });
    await expect(form).toBeVisible();
    await axeFindsNothing(page, added, inDialog);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  }
  await enter('mia', `/models?modelId=${model?.id ?? ''}&tab=schedule`);
  const panel = page.getByRole('complementary', { name: model?.stageName ?? '' });
  await expect(panel.getByRole('link', { name: /^Schedule of/ })).toBeVisible();
  await axeFindsNothing(page, 'what a model has', { inside: 'aside' });
});
