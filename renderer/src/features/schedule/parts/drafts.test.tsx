// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventOf, shoot } from '#renderer/entities/event/test-events.ts';
import { mia, modelOf } from '#renderer/entities/model/test-models.ts';
import { draftOf, flushDrafts, leaveDrafts, openDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { testWorker } from '#renderer/lib/csv/test-worker.ts';
import { createCalendarReader } from '#renderer/features/schedule/exchange/calendar-reader.ts';
import { HeadTools } from './head-tools.tsx';
import { draftKeys } from './draft-keys.ts';
import { renderPart } from './test-parts.tsx';

const user = userEvent.setup({ delay: null });
const luna = modelOf({ stageName: 'Luna Vale' });
const ava = modelOf({ stageName: 'Ava Sterling' });
const planted = { events: 3, skipped: 0, clashes: 0, changeId: null };

const open = () =>
  renderPart(<HeadTools view="week" date="2026-11-18" modelIds={[]} />, {
    'models.list': ({ offset }) => (offset === 0 ? [luna, ava] : []),
    'schedule.types': () => [shoot],
    'schedule.copyWeek': () => planted,
    'schedule.templates': () => [],
    'schedule.window': () => ({
      events: [eventOf('2026-11-18T09:00')],
      busy: [],
      unavailable: [],
      next: null,
    }),
    'schedule.coverageHours': ({ modelId }) =>
      modelId === luna.id ? [{ weekday: 1, starts: '18:00', ends: '24:00' }] : [],
    'schedule.saveCoverageHours': () => [],
    'schedule.checkImport': () => ({ ...planted, rows: [] }),
  });
const choose = async (item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
/** Reloads the page. */
function reload() {
  cleanup();
  flushDrafts();
  return open();
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isRestored = async (within_: HTMLElement) => within(within_).findByText(/^Restored what you typed/);

beforeEach(async () => {
  vi.stubGlobal('Worker', testWorker(createCalendarReader));
  startDrafts(mia.id);
  await openDrafts({
    open: () => Promise.resolve([]),
    keep: () => Promise.resolve(),
    drop: () => Promise.resolve(),
    clear: () => Promise.resolve(),
  });
});
afterEach(() => {
  leaveDrafts();
});

it('opens the week that was to be copied, with its models', async () => {
  open();
  await choose('Copy week');
  const from = await screen.findByLabelText('Copy the week of');
  await user.clear(from);
  await user.type(from, '2026-10-05');
  await user.click(screen.getByText('All models'));
  await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
  const { callsOf } = reload();
  await isRestored(await dialog('Copy week'));
  expect(screen.getByLabelText('Copy the week of')).toHaveValue('Mon 5 Oct');
  await waitFor(() => {
    expect(callsOf('schedule.copyWeek')).toContainEqual(
      expect.objectContaining({ fromDay: '2026-10-05', modelIds: [luna.id], isTrial: true }),
    );
  });
  await user.click(screen.getByRole('button', { name: 'Copy week' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Copy week' })).toBeNull();
  });
  expect(draftOf(draftKeys.copy)).toBeUndefined();
});

it('opens the hours that were not saved, of the model that they are of', async () => {
  open();
  await choose('Hours to cover');
  const model = await screen.findByRole('combobox', { name: 'Model' });
  await user.click(model);
  await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
  await user.click(await screen.findByRole('button', { name: 'Add hours on Tuesday' }));
  const { callsOf } = reload();
  const shown = await dialog('Hours to cover');
  await isRestored(shown);
  expect(await within(shown).findByRole('combobox', { name: 'Model' })).toHaveValue('Luna Vale');
  expect(within(shown).getByLabelText('Tuesday, from')).toHaveValue('09:00');
  await user.click(within(shown).getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(callsOf('schedule.saveCoverageHours')).toEqual([
      {
        modelId: luna.id,
        hours: [
          { weekday: 1, starts: '18:00', ends: '24:00' },
          { weekday: 2, starts: '09:00', ends: '17:00' },
        ],
      },
    ]);
  });
});

it('asks before another model takes the place of hours that were not saved', async () => {
  open();
  await choose('Hours to cover');
  await user.click(await screen.findByRole('button', { name: 'Add hours on Tuesday' }));
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
  const question = await dialog('Discard your changes?');
  expect(screen.getByLabelText('Tuesday, from')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByLabelText('Monday, from')).toHaveValue('18:00');
  expect(screen.queryByLabelText('Tuesday, from')).toBeNull();
  expect(draftOf(draftKeys.hours)).toBeUndefined();
});

it('opens the file that was chosen, or asks for one that was too long to be kept', async () => {
  open();
  await choose('Import calendar');
  const upload = async (text: string) =>
    user.upload(
      await screen.findByLabelText('Calendar file'),
      new File([text], 'team.ics', { type: 'text/calendar' }),
    );
  const calendar = (title: string) =>
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:${title}\nDTSTART:20261118T090000Z\nEND:VEVENT\nEND:VCALENDAR\n`;
  await upload(calendar('Call'));
  expect(await screen.findByRole('button', { name: 'Import 3 events' })).toBeEnabled();
  const { callsOf } = reload();
  await isRestored(await dialog('Import calendar'));
  expect(await screen.findByRole('button', { name: 'Import 3 events' })).toBeEnabled();
  expect(callsOf('schedule.checkImport').at(-1)).toMatchObject({ events: [{ title: 'Call' }] });

  await upload(`${calendar('Shoot')}${' '.repeat(200_000)}`);
  await waitFor(() => {
    expect(callsOf('schedule.checkImport').at(-1)).toMatchObject({ events: [{ title: 'Shoot' }] });
    expect(screen.getByRole('button', { name: 'Import 3 events' })).toBeEnabled();
  });
  reload();
  expect(await screen.findByText(/^Choose team.ics once more/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
});

it('opens a template that was being named', async () => {
  open();
  await choose('Week templates');
  await user.click(await screen.findByRole('button', { name: 'Save this week as template' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Usual week');
  reload();
  const shown = await dialog('Save week as template');
  await isRestored(shown);
  expect(within(shown).getByLabelText(/^Name/)).toHaveValue('Usual week');
});
