import { describe, expect, it } from 'vitest';
import { eventOf, shoot } from '#renderer/entities/event/test-events.ts';
import type { Shown } from '#renderer/features/schedule/view-types.ts';
import { blocksOf, entriesOf, fits, textOf } from './entries.ts';

const day = '2030-11-20';
const shownOf = (news: Partial<Shown>): Shown => ({
  events: [],
  busy: [],
  unavailable: [],
  deadlines: [],
  posts: [],
  typeOf: () => shoot,
  ownerOf: () => undefined,
  nameOf: () => 'Luna Vale',
  hasClash: () => false,
  ...news,
});
const endsAt = (time: string) => ({ endsAt: new Date(time).toISOString() });

describe('the schedule on paper', () => {
  it('puts what shares time side by side, and what follows in the whole column', () => {
    const entries = entriesOf(
      shownOf({
        events: [
          eventOf(`${day}T09:00`, { title: 'Studio', ...endsAt(`${day}T12:00`) }),
          eventOf(`${day}T10:00`, { title: 'Call' }),
          eventOf(`${day}T11:00`, { title: 'Fitting' }),
          eventOf(`${day}T12:00`, { title: 'Lunch' }),
        ],
      }),
    );
    expect(blocksOf(entries, day).map(({ entry, lane, lanes }) => [entry.title, lane, lanes])).toEqual([
      ['Studio', 0, 2],
      ['Call', 1, 2],
      ['Fitting', 1, 2],
      ['Lunch', 0, 1],
    ]);
  });

  it('cuts a night at midnight, and gives a short event a line of text', () => {
    const entries = entriesOf(
      shownOf({
        events: [
          eventOf(`${day}T22:00`, { title: 'Shift', ...endsAt('2030-11-21T04:00') }),
          eventOf(`${day}T08:00`, { title: 'Drop', ...endsAt(`${day}T08:05`) }),
          eventOf(`${day}T23:50`, { title: 'Late', ...endsAt('2030-11-21T00:00') }),
        ],
      }),
    );
    const spans = (on: string) => blocksOf(entries, on).map(({ entry, from, to }) => [entry.title, from, to]);
    expect(spans(day)).toEqual([
      ['Drop', 480, 506],
      ['Shift', 1320, 1440],
      ['Late', 1414, 1440],
    ]);
    expect(spans('2030-11-21')).toEqual([['Shift', 0, 240]]);
  });

  it('knows what can be read where it stands', () => {
    const [block] = blocksOf(
      entriesOf(
        shownOf({
          events: [eventOf(`${day}T09:00`, { title: 'The second day of the look book' })],
        }),
      ),
      day,
    );
    if (block === undefined) throw new Error('The event is not on its day');
    expect(fits(block, 1)).toBe(true);
    expect(fits({ ...block, lanes: 4 }, 7)).toBe(false);
  });

  it('says in words what colours and marks say, and why someone is not there', () => {
    const event = eventOf(`${day}T09:00`, { title: 'Studio', status: 'tentative', isPrivate: true });
    const entries = entriesOf(
      shownOf({
        events: [event],
        hasClash: () => true,
        unavailable: [
          {
            id: event.id,
            modelId: event.id,
            userId: null,
            startsAt: new Date(`${day}T00:00`).toISOString(),
            endsAt: new Date('2030-11-21T00:00').toISOString(),
            reason: 'Family',
            isWeekly: false,
          },
        ],
      }),
    );
    expect(entries.map((entry) => [textOf(entry), entry.allDay])).toEqual([
      ['Unavailable: Family · Luna Vale', true],
      ['Studio · General · Shoot · Tentative, Conflict, Private', false],
    ]);
  });

  it('has posts at their time, with whose they are', () => {
    const at = new Date(`${day}T17:30`).toISOString();
    const entries = entriesOf(
      shownOf({
        posts: [{ id: 'one', at, title: 'Winter set', about: '@ava · Scheduled', modelId: 'ava', href: '/' }],
        ownerOf: () => 'Ava Sterling',
      }),
    );
    expect(entries.map((entry) => textOf(entry))).toEqual([
      'Winter set · Ava Sterling · Post · @ava · Scheduled',
    ]);
    expect(blocksOf(entries, day).map(({ from, to }) => [from, to])).toEqual([[1050, 1076]]);
  });
});
