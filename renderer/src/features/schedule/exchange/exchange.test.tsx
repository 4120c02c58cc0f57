// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { modelOf } from '#renderer/entities/model/test-models.ts';
import { shoot } from '#renderer/entities/event/test-events.ts';
import { testWorker } from '#renderer/lib/csv/test-worker.ts';
import type { Feed } from '#shared/contract/schedule-exchange.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { createCalendarReader } from './calendar-reader.ts';
import { ImportCalendar } from './import-calendar.tsx';
import { renderPart } from '#renderer/features/schedule/parts/test-parts.tsx';

const user = userEvent.setup({ delay: null });
const luna = modelOf({ stageName: 'Luna Vale' });
const models = ({ offset }: { offset: number }) => (offset === 0 ? [luna] : []);
const changeId = '00000000-0000-4000-8000-000000000777';
const feed: Feed = {
  id: '00000000-0000-4000-8000-000000000701',
  scope: 'model',
  model: { id: luna.id, stageName: 'Luna Vale' },
  createdAt: '2026-11-18T09:00:00Z',
  lastFetchedAt: null,
};
const brandCall = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:call@test',
  'SUMMARY:Brand call',
  'DTSTART:20261118T090000Z',
  'DTEND:20261118T100000Z',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

beforeEach(() => {
  vi.stubGlobal('Worker', testWorker(createCalendarReader));
});

it('shows the address of a link once, and forgets it when the dialog closes', async () => {
  const { callsOf } = renderPart(<CalendarLinks modelId={null} onClose={() => undefined} />, {
    'schedule.feeds': () => [],
    'schedule.createFeed': () => ({ id: feed.id, address: 'https://northlight.example/calendar/abc.ics' }),
    'models.list': models,
  });
  expect(await screen.findByText('No calendar links yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('https://northlight.example/calendar/abc.ics')).toBeInTheDocument();
  expect(callsOf('schedule.createFeed')).toEqual([{ scope: 'mine', modelId: null }]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
});

it('revokes a link after a question', async () => {
  let feeds = [feed];
  const { callsOf } = renderPart(<CalendarLinks modelId={null} onClose={() => undefined} />, {
    'schedule.feeds': () => feeds,
    'schedule.revokeFeed': () => {
      feeds = [];
    },
    'models.list': models,
  });
  expect(await screen.findByText(/Not fetched yet/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke the link to Luna Vale' }));
  expect(callsOf('schedule.revokeFeed')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText('No calendar links yet')).toBeInTheDocument();
  expect(callsOf('schedule.revokeFeed')).toEqual([{ id: feed.id }]);
});

it('says what a file would make, makes it, and takes it back', async () => {
  const onClose = vi.fn();
  const planted = { events: 1, skipped: 1, clashes: 0 };
  const row = {
    title: 'Brand call',
    startsAt: '2026-11-18T09:00:00Z',
    endsAt: '2026-11-18T10:00:00Z',
    allDay: false,
    timezone: 'Europe/Zagreb',
    times: 3,
    note: null,
  };
  const { callsOf } = renderPart(<ImportCalendar modelId={luna.id} onClose={onClose} />, {
    'schedule.types': () => [shoot],
    'schedule.checkImport': () => ({
      ...planted,
      changeId: null,
      rows: [
        { ...row, outcome: 'new' as const },
        { ...row, title: 'Old call', outcome: 'known' as const },
        {
          ...row,
          title: 'Broken',
          startsAt: null,
          endsAt: null,
          outcome: 'unreadable' as const,
          note: 'It has no start',
        },
      ],
    }),
    'schedule.runImport': () => ({ ...planted, changeId }),
    'schedule.undo': () => undefined,
    'models.list': models,
  });
  await user.upload(
    await screen.findByLabelText('Calendar file'),
    new File([brandCall], 'team.ics', { type: 'text/calendar' }),
  );
  expect(await screen.findByText('Already here')).toBeInTheDocument();
  expect(screen.getByText('Can’t be read. It has no start')).toBeInTheDocument();
  expect(callsOf('schedule.runImport')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import 1 event' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(callsOf('schedule.runImport')).toEqual([
    {
      events: [expect.objectContaining({ title: 'Brand call', note: null })],
      typeId: shoot.id,
      modelId: luna.id,
    },
  ]);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => {
    expect(callsOf('schedule.undo')).toEqual([{ changeId }]);
  });
});

it('says why a file cannot be read', async () => {
  const { callsOf } = renderPart(<ImportCalendar modelId={null} onClose={() => undefined} />, {
    'schedule.types': () => [shoot],
    'models.list': models,
  });
  await user.upload(
    await screen.findByLabelText('Calendar file'),
    new File(['hello'], 'hello.ics', { type: 'text/calendar' }),
  );
  expect(await screen.findByText('This file has no events')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(callsOf('schedule.checkImport')).toEqual([]);
});
