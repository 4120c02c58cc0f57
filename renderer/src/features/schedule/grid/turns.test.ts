import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { sendSwitched } from '#renderer/features/schedule/form/send-switched.ts';
import { toDays, toHours } from './turns.ts';

const id = '00000000-0000-4000-8000-000000000001';
const shoot = (startsAt: string, endsAt: string, timezone: string) => ({ id, startsAt, endsAt, timezone });

it('becomes the days of the zone of the event, as many as it filled', () => {
  const tokyo = shoot('2026-11-24T02:00:00Z', '2026-11-24T05:00:00Z', 'Asia/Tokyo');
  expect(toDays(tokyo, '2026-11-25')).toEqual({
    allDay: true,
    walls: { startsAt: '2026-11-25T00:00', endsAt: '2026-11-26T00:00' },
    times: { startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-25T15:00:00.000Z' },
  });
  const long = shoot('2026-11-24T02:00:00Z', '2026-11-26T05:00:00Z', 'Asia/Tokyo');
  expect(toDays(long, '2026-11-25').walls.endsAt).toBe('2026-11-28T00:00');
  // Clocks go forward on the 28th: that day has 23 hours.
  const spring = shoot('2027-03-27T09:00:00Z', '2027-03-27T10:00:00Z', 'Europe/Zagreb');
  expect(toDays(spring, '2027-03-28').times).toEqual({
    startsAt: '2027-03-27T23:00:00.000Z',
    endsAt: '2027-03-28T22:00:00.000Z',
  });
});

it('becomes hours of the length of its type, told by clocks of its zone', () => {
  const day = shoot('2026-11-23T15:00:00Z', '2026-11-24T15:00:00Z', 'Asia/Tokyo');
  expect(toHours(day, Date.parse('2026-11-24T22:30:00Z'), 180)).toEqual({
    allDay: false,
    walls: { startsAt: '2026-11-25T07:30', endsAt: '2026-11-25T10:30' },
    times: { startsAt: '2026-11-24T22:30:00.000Z', endsAt: '2026-11-25T01:30:00.000Z' },
  });
});

it('is saved with all that the form does not show', async () => {
  const fake = createFakeBridge({
    'schedule.get': () => ({
      id,
      eventId: id,
      seriesId: id,
      title: 'Studio',
      typeId: id,
      modelId: id,
      startsAt: '2026-11-24T09:00:00Z',
      endsAt: '2026-11-24T12:00:00Z',
      allDay: false,
      timezone: 'UTC',
      status: 'tentative',
      isPrivate: true,
      location: 'Studio B',
      hasLink: true,
      attendeeIds: [],
      externals: 1,
      canEdit: true,
      rowVersion: 4,
      description: 'Bring coats',
      meetingUrl: 'https://meet.example/a',
      recurrence: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=7',
      originalStart: '2026-11-24T09:00:00Z',
      cancelledReason: null,
      attendees: [{ id, person: null, name: 'Guest', email: 'g@example.com', response: 'pending' }],
      reminders: [30],
      myResponse: null,
      createdBy: null,
      createdAt: '2026-11-01T09:00:00Z',
      updatedAt: '2026-11-01T09:00:00Z',
      occurrences: 7,
      firstAt: '2026-11-24T09:00:00Z',
      lastAt: '2027-05-28T08:00:00Z',
      comments: 0,
      attachments: 0,
      model: null,
    }),
    'schedule.save': () => ({ id, changeId: id, rowVersion: 5, shifted: [] }),
  });
  connectTo(fake.bridge);
  const turn = toDays(shoot('2026-11-24T09:00:00Z', '2026-11-24T12:00:00Z', 'UTC'), '2026-11-25');
  await sendSwitched(id, turn, 4, 'following');
  expect(fake.calls.at(-1)?.input).toEqual({
    id,
    rowVersion: 4,
    scope: 'following',
    event: {
      title: 'Studio',
      typeId: id,
      modelId: id,
      isPrivate: true,
      startsAt: '2026-11-25T00:00',
      endsAt: '2026-11-26T00:00',
      allDay: true,
      timezone: 'UTC',
      location: 'Studio B',
      meetingUrl: 'https://meet.example/a',
      description: 'Bring coats',
      status: 'tentative',
      attendeeIds: [],
      externals: [{ name: 'Guest', email: 'g@example.com' }],
      reminders: [30],
      recurrence: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=7',
    },
  });
});
