// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { detailOf, eventOf, phoneCall, shoot } from '#renderer/entities/event/test-events.ts';
import type { EventDetail } from '#renderer/entities/event/event-types.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { EventForm } from './event-form.tsx';
import type { EventStart } from './event-values.ts';

const user = userEvent.setup({ delay: null });

function open(news: Partial<EventDetail> = {}) {
  const onSaved = vi.fn();
  const listed = eventOf('2030-11-20T09:00', { title: 'Studio' });
  const event = detailOf(listed, { createdBy: mia, ...news });
  const { callsOf } = renderPart(
    <EventForm
      handle={createRef()}
      event={event}
      start={{ startsAt: 0, endsAt: 0 }}
      types={[shoot]}
      models={[]}
      timezone="Europe/Zagreb"
      askScope={() => Promise.resolve('this')}
      onSaved={onSaved}
      onCancel={() => undefined}
    />,
    {
      'schedule.check': () => ({ conflicts: [], total: 0 }),
      'schedule.save': () => ({ id: event.id, changeId: event.id, rowVersion: 2, shifted: [] }),
      'schedule.people': () => [],
    },
  );
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const saved = () => callsOf('schedule.save').map((input) => (input as { event: object }).event);
  return { save, saved, onSaved };
}
const choose = async (status: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: status }));
};

it('names the keys that save it beside its actions', () => {
  open();
  expect(screen.getByText('Enter')).toBeVisible();
});

it('asks why an event is cancelled, and saves what was said', async () => {
  const { save, saved, onSaved } = open();
  expect(screen.queryByLabelText('Reason (optional)')).toBeNull();
  await choose('Cancelled');
  const reason = screen.getByLabelText('Reason (optional)');
  await user.click(reason);
  await user.paste('x'.repeat(501));
  await save();
  expect(await screen.findByText('Reason must be 500 characters or fewer')).toBeInTheDocument();
  expect(saved()).toEqual([]);
  await user.clear(reason);
  await user.type(reason, 'The studio is closed ');
  await save();
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalled();
  });
  expect(saved()).toEqual([
    expect.objectContaining({ status: 'cancelled', cancelledReason: 'The studio is closed' }),
  ]);
});

it('shows the reason that was given, and sends none for an event that takes place', async () => {
  const { save, saved, onSaved } = open({ status: 'cancelled', cancelledReason: 'Ill' });
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Ill');
  await choose('Confirmed');
  expect(screen.queryByLabelText('Reason (optional)')).toBeNull();
  await save();
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalled();
  });
  expect(saved()).toEqual([expect.not.objectContaining({ cancelledReason: 'Ill' })]);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const put = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const pick = async (name: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const times = () => ['Starts', 'Start time', 'Ends', 'End time'].map((label) => field(label).value).join(' ');

/** A new event at nine in Zagreb, one hour long. */
function add(start: Partial<EventStart> = {}) {
  const startsAt = Date.parse('2030-11-20T08:00:00Z');
  renderPart(
    <EventForm
      handle={createRef()}
      event={undefined}
      start={{ startsAt, endsAt: startsAt + 3_600_000, ...start }}
      types={[shoot, phoneCall]}
      models={[{ value: mia.id, label: 'Aiko', timezone: 'Asia/Tokyo' }]}
      timezone="Europe/Zagreb"
      askScope={() => Promise.resolve('this')}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
    { 'schedule.people': () => [] },
  );
}

it('moves the end with the start, over midnight too, and keeps a length that was set', () => {
  add();
  put('Start time', '23:30');
  expect(times()).toBe('20 Nov 2030 23:30 21 Nov 2030 00:30');
  put('Starts', '2030-12-31');
  expect(times()).toBe('31 Dec 2030 23:30 1 Jan 2031 00:30');
  put('End time', '02:00');
  // While a date is being typed, the field is empty for a moment.
  put('Starts', '');
  put('Starts', '2030-11-20');
  expect(times()).toBe('20 Nov 2030 23:30 21 Nov 2030 02:00');
});

it('ends the next day where the end is not after the start, says so, and saves it', async () => {
  const { save, saved } = open({ timezone: 'Asia/Dubai' });
  expect(screen.queryByText(/next day/)).toBeNull();
  put('Starts', '2030-12-04');
  put('Start time', '18:00');
  put('Ends', '2030-12-04');
  put('End time', '02:00');
  expect(screen.getByText('18:00 to 02:00 next day')).toBeInTheDocument();
  await save();
  await waitFor(() => {
    expect(saved()).toEqual([
      expect.objectContaining({
        startsAt: '2030-12-04T18:00',
        endsAt: '2030-12-05T02:00',
      }),
    ]);
  });
});

it('keeps the length of a night shift that is moved', () => {
  add();
  put('Start time', '18:00');
  put('Ends', '2030-11-20');
  put('End time', '02:00');
  put('Starts', '2030-11-25');
  expect(times()).toBe('25 Nov 2030 18:00 26 Nov 2030 02:00');
  put('Start time', '20:00');
  expect(times()).toBe('25 Nov 2030 20:00 26 Nov 2030 04:00');
});

it('takes the length of its type, unless it was set in the form or drawn', async () => {
  add();
  await pick('Type', 'Call');
  expect(times()).toBe('20 Nov 2030 09:00 20 Nov 2030 09:30');
  put('End time', '09:50');
  await pick('Type', 'Shoot');
  expect(times()).toBe('20 Nov 2030 09:00 20 Nov 2030 09:50');
  cleanup();
  add({ isDrawn: true });
  await pick('Type', 'Call');
  expect(times()).toBe('20 Nov 2030 09:00 20 Nov 2030 10:00');
});

it('takes the zone of its model: the moment of what was suggested, the clock of what was typed', async () => {
  add();
  await pick('Model', 'Aiko');
  expect(screen.getByRole('combobox', { name: 'Timezone' })).toHaveDisplayValue(/Tokyo/);
  expect(times()).toBe('20 Nov 2030 17:00 20 Nov 2030 18:00');
  cleanup();
  add();
  put('Start time', '11:00');
  await pick('Model', 'Aiko');
  expect(screen.getByRole('combobox', { name: 'Timezone' })).toHaveDisplayValue(/Tokyo/);
  expect(times()).toBe('20 Nov 2030 11:00 20 Nov 2030 12:00');
});

it('moves the end of an event that exists, too', () => {
  open();
  put('Start time', '11:00');
  expect(field('End time').value).toBe('12:00');
});

it('keeps what it cannot read, says beside each what is wrong, and saves nothing', async () => {
  const { save, saved } = open();
  const title = field('Title');
  await user.clear(title);
  await user.click(title);
  await user.paste('x'.repeat(300));
  const wrong = {
    Starts: ['31.2.2030', 'February has 28 days'],
    'Start time': ['25:99', '25:99 isn’t a time'],
    Ends: ['14.12.20260', '20260 isn’t a year'],
    'End time': ['late', 'late isn’t a time'],
  } as const;
  for (const [label, [words]] of Object.entries(wrong)) {
    await user.clear(field(label));
    await user.type(field(label), words);
  }
  const people = screen.getByRole('combobox', { name: 'People' });
  await user.type(people, 'who@else.example{Enter}');
  await waitFor(() => {
    expect(people).toHaveAccessibleDescription('Nobody here has this address');
  });
  await user.clear(people);
  await save();
  for (const [label, [words, sentence]] of Object.entries(wrong)) {
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field(label)).toHaveValue(words);
  }
  expect(await screen.findByText('Event title must be 150 characters or fewer')).toBeVisible();
  expect(title).toHaveValue('x'.repeat(300));
  expect(saved()).toEqual([]);
});

it('ends on no day before its start, and says what the clocks make of a night in which they change', async () => {
  const { save, saved } = open({ timezone: 'Europe/Zagreb' });
  put('Starts', '2030-03-31');
  put('Start time', '02:30');
  put('Ends', '2030-03-30');
  put('End time', '03:15');
  await save();
  expect(await screen.findByText('Ends before it starts')).toBeVisible();
  expect(saved()).toEqual([]);
  put('Ends', '2030-03-31');
  await waitFor(() => {
    expect(screen.queryByText('Ends before it starts')).toBeNull();
  });
  expect(screen.getByText(/^02:30 doesn’t exist in Zagreb that day: clocks go forward\./)).toBeVisible();
  put('End time', '02:15');
  expect(screen.getByText(/next day$/)).toBeVisible();
});
