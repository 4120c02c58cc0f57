import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('the dashboard in each of its states', async ({ page, enter, wire, consoleNoise }) => {
  const end = wire.begin({
    on: /\/rpc\/get_dashboard/,
    kind: 'answer',
    status: 400,
    body: { code: 'XX000', message: 'No dashboard today', details: null, hint: null },
  });
  await enter('elena', '/');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load the dashboard' });
  await expect(alert).toBeVisible();
  await axeFindsNothing(page, 'the dashboard failed');
  end();
  expectOnlyFailedRequests(consoleNoise);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: /^Your first steps, Elena/ })).toBeVisible();
  const queue = page.getByRole('region', { name: 'Needs attention' });
  await queue.getByRole('listitem').first().hover();
  await queue
    .getByRole('button', { name: /^Snooze: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await queue.getByRole('button', { name: '1 snoozed' }).click();
  await axeFindsNothing(page, 'a newcomer’s dashboard, with something snoozed', { alsoNarrow: true });
  await queue.getByRole('button', { name: /^Bring back/ }).click();
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByRole('textbox', { name: 'Add a task' })).toBeFocused();
  await axeFindsNothing(page, 'a task being added');
  await page.getByRole('button', { name: 'Customize dashboard' }).click();
  await expect(page.getByRole('switch', { name: 'My tasks' })).toBeVisible();
  await axeFindsNothing(page, 'cards to choose', { inside: '[role="dialog"]' });
});

test('the dashboard with parts that failed', async ({ page, enter, wire }) => {
  const none = { status: 'failed' };
  const end = wire.begin({
    on: /\/rpc\/get_dashboard/,
    kind: 'answer',
    status: 200,
    body: {
      layout: null,
      tiles: [{ name: 'tasks', ...none }],
      cards: [
        { name: 'attention', status: 'done', data: { sources: [], failed: ['rotation'] } },
        { name: 'tasks', ...none },
        { name: 'activity', status: 'done', data: { lines: [], failed: [] } },
      ],
    },
  });
  await enter('mia', '/');
  await expect(page.getByText('Failed to load my tasks')).toBeVisible();
  await expect(page.getByText('Some checks failed, so this list may be incomplete.')).toBeVisible();
  await axeFindsNothing(page, 'parts of the dashboard failed');
  end();
});
