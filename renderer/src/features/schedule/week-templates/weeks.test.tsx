// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventOf, shoot } from '#renderer/entities/event/test-events.ts';
import { mia, modelOf } from '#renderer/entities/model/test-models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { ScheduleTemplate } from '#shared/contract/schedule-planning.ts';
import { CopyWeek } from '#renderer/features/schedule/copy-week/copy-week.tsx';
import { trialText } from '#renderer/features/schedule/parts/added-messages.ts';
import { templateItems } from './template-items.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { WeekTemplates } from './week-templates.tsx';

const user = userEvent.setup({ delay: null });
const luna = modelOf({ stageName: 'Luna Vale' });
const changeId = '00000000-0000-4000-8000-000000000777';
const models = ({ offset }: { offset: number }) => (offset === 0 ? [luna] : []);
const planted = ({ isTrial }: { isTrial: boolean }) => ({
  events: 3,
  skipped: 1,
  clashes: 1,
  changeId: isTrial ? null : changeId,
});
const template: ScheduleTemplate = {
  id: '00000000-0000-4000-8000-000000000778',
  name: 'Usual week',
  items: [
    {
      weekday: 1,
      startMinute: 540,
      minutes: 60,
      title: 'Inbox cover',
      typeId: shoot.id,
      modelId: luna.id,
      attendeeIds: [],
      location: null,
    },
  ],
  createdBy: mia,
  canEdit: true,
  rowVersion: 1,
};

it('counts what a copy would add, copies it, and takes it back', async () => {
  const onClose = vi.fn();
  const { callsOf } = renderPart(<CopyWeek date="2026-11-18" modelIds={[]} onClose={onClose} />, {
    'schedule.copyWeek': planted,
    'schedule.undo': () => undefined,
    'models.list': models,
  });
  expect(await screen.findByText(/^3 events will be added\. 1 event left out/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy week' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(callsOf('schedule.copyWeek').at(-1)).toMatchObject({
    fromDay: '2026-11-09',
    toDay: '2026-11-16',
    isTrial: false,
  });
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => {
    expect(callsOf('schedule.undo')).toEqual([{ changeId }]);
  });
});

it('copies no week onto itself, and says why a copy is refused', async () => {
  const { callsOf } = renderPart(<CopyWeek date="2026-11-18" modelIds={[]} onClose={() => undefined} />, {
    'schedule.copyWeek': () => {
      throw new AppError('invalid', 'A copy can have 2,000 events at most. Choose fewer models.', {
        hint: 'too_many_events',
      });
    },
    'models.list': models,
  });
  expect(await screen.findByText(/A copy can have 2,000 events at most/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy week' })).toBeDisabled();
  const to = screen.getByLabelText('To the week of');
  await user.clear(to);
  await user.type(to, '2026-11-11');
  expect(await screen.findByText('Choose another week')).toBeInTheDocument();
  expect(callsOf('schedule.copyWeek')).toEqual([expect.objectContaining({ isTrial: true })]);
});

it('plans a week by a template', async () => {
  const onClose = vi.fn();
  const { callsOf } = renderPart(<WeekTemplates date="2026-11-18" modelIds={[]} onClose={onClose} />, {
    'schedule.templates': () => [template],
    'schedule.applyTemplate': planted,
    'models.list': models,
  });
  await user.click(await screen.findByRole('button', { name: 'Use Usual week' }));
  expect(await screen.findByText(/^3 events will be added/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add events' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(callsOf('schedule.applyTemplate').map((input) => (input as { isTrial: boolean }).isTrial)).toEqual([
    true,
    false,
  ]);
});

it('saves the week as a template, where its name is free', async () => {
  let isTaken = true;
  const event = eventOf('2026-11-18T09:00', { title: 'Inbox cover' });
  const { callsOf } = renderPart(
    <WeekTemplates date="2026-11-18" modelIds={[]} onClose={() => undefined} />,
    {
      'schedule.templates': () => [],
      'schedule.window': () => ({ events: [event], busy: [], unavailable: [], next: null }),
      'schedule.saveTemplate': () => {
        if (isTaken)
          throw new AppError('invalid', 'A template with this name already exists', { hint: 'name' });
        return { id: template.id };
      },
    },
  );
  expect(await screen.findByText('No week templates yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save this week as template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save week as template' });
  await within(dialog).findByText(/1 event\./);
  await user.type(within(dialog).getByLabelText(/^Name/), 'Usual week');
  await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
  expect(await within(dialog).findByText('A template with this name already exists')).toBeInTheDocument();
  isTaken = false;
  await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Save week as template' })).toBeNull();
  });
  expect(callsOf('schedule.saveTemplate').at(-1)).toMatchObject({
    name: 'Usual week',
    items: [{ weekday: 3, startMinute: 540, minutes: 60, title: 'Inbox cover' }],
  });
});

it('deletes a template after a question', async () => {
  const { callsOf } = renderPart(
    <WeekTemplates date="2026-11-18" modelIds={[]} onClose={() => undefined} />,
    { 'schedule.templates': () => [template], 'schedule.deleteTemplate': () => undefined },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Usual week' }));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));
  await waitFor(() => {
    expect(callsOf('schedule.deleteTemplate')).toEqual([{ id: template.id }]);
  });
});

it('leaves private, cancelled and whole days out of a template', () => {
  const { items } = templateItems(
    [
      eventOf('2026-11-16T08:30', { title: 'Kept' }),
      eventOf('2026-11-16T09:00', { isPrivate: true }),
      eventOf('2026-11-16T09:00', { status: 'cancelled' }),
      eventOf('2026-11-16T00:00', { allDay: true }),
      eventOf('2026-11-23T09:00'),
    ],
    '2026-11-16',
    '2026-11-23',
  );
  expect(items).toEqual([
    expect.objectContaining({ title: 'Kept', weekday: 1, startMinute: 510, minutes: 60 }),
  ]);
});

it.each([
  // Both clock changes: 18:00 to 06:00 each time, however long that night is.
  ['Europe/Zagreb', '2027-03-27T17:00:00Z', '2027-03-28T04:00:00Z'],
  ['Europe/Zagreb', '2027-10-30T16:00:00Z', '2027-10-31T05:00:00Z'],
  ['Pacific/Kiritimati', '2027-03-27T04:00:00Z', '2027-03-27T16:00:00Z'],
  ['Pacific/Pago_Pago', '2027-03-28T05:00:00Z', '2027-03-28T17:00:00Z'],
])('keeps a night shift in a template by the clocks of its model: %s, %s', (timezone, startsAt, endsAt) => {
  const shift = eventOf(startsAt, { endsAt, timezone, modelId: template.id });
  // One more day on both sides, because the day may differ in this time zone.
  const { items } = templateItems([shift], '2027-03-26', '2027-11-02');
  expect(items).toEqual([expect.objectContaining({ weekday: 6, startMinute: 1080, minutes: 720 })]);
});

it('says what nothing would come of', () => {
  expect(trialText({ events: 0, skipped: 0, clashes: 0, changeId: null })).toBe('Nothing to add.');
  expect(trialText({ events: 0, skipped: 1, clashes: 0, changeId: null })).toMatch(
    /1 event is already there/,
  );
});
