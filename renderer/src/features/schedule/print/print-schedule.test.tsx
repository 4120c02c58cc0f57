// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, phoneCall, shoot } from '#renderer/entities/event/test-events.ts';
import { modelOf } from '#renderer/entities/model/test-models.ts';
import { noFilters, type Place } from '#renderer/features/schedule/state/place.ts';
import { rangeOf } from '#renderer/lib/calendar/ranges.ts';
import { layOutSchedule } from './print-schedule.tsx';
import type { SheetProps } from './schedule-sheet.tsx';

const luna = modelOf({ stageName: 'Luna Vale' });
const date = '2030-11-20';
const studio = eventOf(`${date}T13:00`, { title: 'Studio', modelId: luna.id, location: 'Loft 9' });
const calls = ['2030-11-18', '2030-11-21', '2030-11-24'].map((day, index) =>
  eventOf(`${day}T02:15`, { title: `Call ${String(index)}`, typeId: phoneCall.id }),
);
const people: SheetProps['schedule']['people'] = {
  options: [],
  find: () => undefined,
  search: { onSearch: undefined, isSearching: false },
} as unknown as SheetProps['schedule']['people'];

function sheetOf(asked: Partial<Place>, news: Partial<SheetProps['schedule']> = {}): HTMLElement {
  const place: Place = { ...noFilters, view: 'week', date, rows: 'model', eventId: undefined, ...asked };
  layOutSchedule({
    place,
    isList: false,
    schedule: {
      shown: {
        events: [studio, ...calls],
        busy: [],
        unavailable: [],
        deadlines: [],
        posts: [],
        typeOf: (id) => [shoot, phoneCall].find((type) => type.id === id),
        ownerOf: ({ modelId }) => (modelId === luna.id ? luna.stageName : undefined),
        nameOf: () => luna.stageName,
        hasClash: () => false,
      },
      range: rangeOf(place.view, date),
      models: [luna],
      types: [shoot, phoneCall],
      people,
      status: 'ready',
      isOutdated: false,
      problem: undefined,
      ...news,
    },
  });
  const sheets = document.querySelectorAll<HTMLElement>('.mq-print-sheet');
  expect(sheets).toHaveLength(1);
  return sheets[0] ?? document.body;
}

afterEach(() => {
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.mq-print-sheet')).toBeNull();
});

describe('the printed schedule', () => {
  it.each([
    ['week', 'Schedule, 18 to 24 November 2030', 'Week 47'],
    ['month', 'Schedule, November 2030', 'Month'],
    ['agenda', 'Schedule, 18 Nov to 1 Dec 2030', 'Agenda'],
    ['timeline', 'Schedule, 18 to 24 November 2030', 'Timeline · Week 47'],
  ] as const)('has every event of the %s, and says which days these are', (view, title, label) => {
    const sheet = sheetOf({ view });
    expect(sheet.querySelector('h1')).toHaveTextContent(title);
    expect(sheet.querySelector('p')).toHaveTextContent(
      new RegExp(`^${label} · Times in .+ · Without cancelled events$`),
    );
    for (const name of ['Studio', 'Call 0', 'Call 1', 'Call 2']) expect(sheet).toHaveTextContent(name);
    expect(within(sheet).queryByRole('button')).toBeNull();
  });

  it('has every hour of a day', () => {
    const sheet = sheetOf({ view: 'day' });
    for (const hour of ['00:00', '12:00', '23:00']) expect(within(sheet).getByText(hour)).toBeInTheDocument();
    expect(sheet).toHaveTextContent('13:00 Studio · Luna Vale · Shoot');
    expect(sheet).not.toHaveTextContent('Call 0');
  });

  it('names the filters', () => {
    const sheet = sheetOf({ modelIds: [luna.id], typeIds: [shoot.id], statuses: ['tentative', 'cancelled'] });
    expect(sheet.querySelector('p')).toHaveTextContent(
      /Models: Luna Vale · Types: Shoot · Status: Tentative, Cancelled$/,
    );
  });

  it('lists below the hours what has too little room in them', () => {
    const crowd = Array.from({ length: 5 }, (_, index) =>
      eventOf(`${date}T09:00`, { title: `Fitting of the evening dresses ${String(index)}` }),
    );
    const sheet = sheetOf({}, { shown: { ...noShown, events: [studio, ...crowd] } });
    const rows = within(sheet)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
    expect(rows.filter((text) => text.includes('Fitting'))).toHaveLength(5);
    expect(rows.filter((text) => text.includes('Studio'))).toHaveLength(0);
  });

  it('prints no days of which nothing is known yet', () => {
    const sheet = sheetOf({}, { isOutdated: true });
    expect(sheet).toHaveTextContent('The events were not loaded yet.');
    expect(sheet).not.toHaveTextContent('Studio');
  });
});

const noShown: SheetProps['schedule']['shown'] = {
  events: [],
  busy: [],
  unavailable: [],
  deadlines: [],
  posts: [],
  typeOf: () => shoot,
  ownerOf: () => undefined,
  nameOf: () => '',
  hasClash: () => false,
};
