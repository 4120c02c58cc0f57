// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { eventOf, shoot } from '#renderer/entities/event/test-events.ts';
import type { EventDetail } from '#renderer/entities/event/event-types.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';
import { EventForm } from './event-form.tsx';

const user = userEvent.setup({ delay: null });

function open(news: Partial<EventDetail> = {}) {
  const onSaved = vi.fn();
  const listed = eventOf('2030-11-20T09:00', { title: 'Studio' });
  const event: EventDetail = {
    ...listed,
    description: '',
    meetingUrl: null,
    recurrence: null,
    occurrences: 1,
    originalStart: listed.startsAt,
    cancelledReason: null,
    model: null,
    attendees: [],
    reminders: [],
    myResponse: null,
    comments: 0,
    createdBy: mia,
    createdAt: listed.startsAt,
    updatedAt: listed.startsAt,
    ...news,
  };
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
  expect(screen.getByText('save')).toHaveTextContent('CtrlEntersave');
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
