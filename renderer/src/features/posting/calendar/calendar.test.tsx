// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent, ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabPages } from '#renderer/features/posting/posting-parts.ts';
import { accountOf, postDetailOf } from '#renderer/features/posting/test-post-rows.ts';
import { host, renderPosting } from '#renderer/features/posting/test-posting.tsx';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { movedBy, readDay } from './calendar-range.ts';

// The calendar library measures its layout, and the test DOM has none, so this shows its entries only. Journeys test
// the real calendar.
vi.mock('@fullcalendar/react', () => ({
  default: ({ events = [], eventContent, eventClick, dateClick, ...on }: Shown) => (
    <>
      {events.map(({ id, url }) => (
        <a
          key={id}
          href={url}
          onClick={(jsEvent) => {
            eventClick({ event: { id }, jsEvent });
          }}
        >
          {eventContent({ event: { id, start: null } })}
        </a>
      ))}
      <button
        onClick={() => {
          on.eventDrop({ event: { id: events[0]?.id ?? '', start: new Date(2030, 10, 21, 20, 0) }, revert });
        }}
      >
        drop
      </button>
      <button
        onClick={() => {
          dateClick({ date: new Date(2030, 10, 22, 14, 30), allDay: false });
        }}
      >
        empty place
      </button>
    </>
  ),
}));
const { revert } = vi.hoisted(() => ({ revert: vi.fn() }));
type Dropped = { event: { id: string; start: Date | null }; revert: () => void };
type Shown = {
  events?: readonly { id: string; url: string }[];
  eventContent: (parts: { event: { id: string; start: null } }) => ReactNode;
  eventClick: (parts: { event: { id: string }; jsEvent: MouseEvent }) => void;
  dateClick: (parts: { date: Date; allDay: boolean }) => void;
  eventDrop: (dropped: Dropped) => void;
};
await Promise.all([tabPages.calendar.preload(), import('./post-calendar.tsx')]);

const user = userEvent.setup({ delay: null });
afterEach(cleanup);
afterEach(() => {
  useUndoOffers.setState({ offers: [] });
});

const ava = accountOf();
const at = new Date(2030, 10, 19, 18, 30).toISOString();
const planned = () =>
  postDetailOf({ accountId: ava.id, excerpt: 'Winter set', status: 'scheduled', scheduledAt: at });
const week = '/twitter-bot?tab=calendar&date=2030-11-19';

describe('the calendar of posts', () => {
  it('asks for the days of its week, and steps to others in the address', async () => {
    const { callsOf } = host({ accounts: [ava], posts: [planned()] });
    const { search } = renderPosting(week);
    expect(await screen.findByRole('heading', { name: '18 to 24 November 2030' })).toBeVisible();
    await waitFor(() => {
      expect(callsOf('posting.between').at(-1)).toMatchObject({
        from: new Date(2030, 10, 18).toISOString(),
        until: new Date(2030, 10, 25).toISOString(),
      });
    });
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(search().get('date')).toBe('2030-11-26');
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'November 2030' })).toBeVisible();
  });

  it('moves a post where it is dropped, and takes that back', async () => {
    const { callsOf, held } = host({ accounts: [ava], posts: [planned()] });
    renderPosting(week);
    await screen.findByRole('link', { name: /Winter set/ });
    await user.click(screen.getByRole('button', { name: 'drop' }));
    const next = new Date(2030, 10, 21, 20, 0).toISOString();
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toMatchObject([{ rowVersion: 1, at: next }]);
    });
    await waitFor(() => {
      expect(useUndoOffers.getState().offers).toHaveLength(1);
    });
    const [offer] = useUndoOffers.getState().offers;
    if (offer !== undefined) takeUndo(offer);
    await waitFor(() => {
      expect(held.posts[0]?.scheduledAt).toBe(at);
    });
    expect(callsOf('posting.reschedule')[1]).toMatchObject({ rowVersion: 2, at });
  });

  it('moves by Alt and the arrows: several keys are one move', async () => {
    const { callsOf } = host({ accounts: [ava], posts: [planned()] });
    renderPosting(week);
    (await screen.findByRole('link', { name: /Winter set/ })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toMatchObject([
        { at: new Date(2030, 10, 20, 19, 0).toISOString() },
      ]);
    });
  });

  it('puts back what is refused, and says why', async () => {
    host(
      { accounts: [ava], posts: [planned()] },
      {
        'posting.reschedule': () => {
          throw new AppError('invalid', 'Leave at least 5 minutes between posts', { hint: 'gap' });
        },
      },
    );
    renderPosting(week);
    await screen.findByRole('link', { name: /Winter set/ });
    await user.click(screen.getByRole('button', { name: 'drop' }));
    expect(await screen.findByText('Leave at least 5 minutes between posts')).toBeVisible();
    expect(await screen.findByText('18:30')).toBeVisible();
  });

  it('leaves alone what is out, and writes where a place is empty', async () => {
    const { callsOf } = host({
      accounts: [ava],
      posts: [postDetailOf({ accountId: ava.id, excerpt: 'Out', status: 'published', publishedAt: at })],
    });
    const { search } = renderPosting(week);
    (await screen.findByRole('link', { name: /Out/ })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await screen.findByText('This post can’t be moved')).toBeInTheDocument();
    expect(callsOf('posting.reschedule')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'empty place' }));
    await waitFor(() => {
      expect(search().get('writeAt')).toBe(new Date(2030, 10, 22, 14, 30).toISOString());
    });
  });
});

describe('the days of the calendar', () => {
  const now = new Date(2030, 10, 19, 12).getTime();
  it('are those of the address, or today where it names a day that there is not', () => {
    expect(readDay('2030-01-31', now)).toBe('2030-01-31');
    expect(readDay('2030-02-31', now)).toBe('2030-11-19');
    expect(readDay(null, now)).toBe('2030-11-19');
  });

  it('keep the time of day when the clocks change', () => {
    const before = new Date(2030, 9, 26, 17, 30);
    expect(movedBy(before.toISOString(), { days: 2 })).toBe(new Date(2030, 9, 28, 17, 30).toISOString());
  });
});
