// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent, ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { host, renderTasks, taskOf } from '#renderer/features/tasks/test-tasks.tsx';

// The calendar library measures its layout, and the test DOM has none, so this shows its entries and day links only.
// Journeys test the real calendar.
vi.mock('@fullcalendar/react', () => ({
  default: ({ events = [], eventContent, eventClick, navLinkHint, navLinkDayClick, ...on }: Shown) => (
    <>
      {events.map(({ id, url }) => (
        <a
          key={id}
          href={url}
          onClick={(jsEvent) => {
            eventClick({ event: { id }, jsEvent });
          }}
        >
          {eventContent({ event: { id } })}
        </a>
      ))}
      {(['eventDrop', 'eventReceive'] as const).map((name) => (
        <button
          key={name}
          onClick={() => {
            on[name]({ event: { id: events[0]?.id ?? gone, startStr: '2030-11-26' }, revert });
          }}
        >
          {name}
        </button>
      ))}
      <button
        onClick={() => {
          navLinkDayClick(new Date(2030, 10, 12));
        }}
      >
        {navLinkHint('12 November 2030')}
      </button>
    </>
  ),
}));

const { revert, gone } = vi.hoisted(() => ({ revert: vi.fn(), gone: 'gone' }));
type Dropped = { event: { id: string; startStr: string }; revert: () => void };
type Shown = {
  events?: readonly { id: string; url: string }[];
  eventContent: (parts: { event: { id: string } }) => ReactNode;
  eventClick: (parts: { event: { id: string }; jsEvent: MouseEvent }) => void;
  eventDrop: (dropped: Dropped) => void;
  eventReceive: (dropped: Dropped) => void;
  navLinkHint: (text: string) => string;
  navLinkDayClick: (date: Date) => void;
};

const user = userEvent.setup({ delay: null });
const november = '/tasks?layout=calendar&month=2030-11';

describe('the calendar', () => {
  it('asks for the weeks of its month, and steps to others in the address', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', dueOn: '2030-11-19' })]);
    const { search } = renderTasks(november);
    await screen.findByRole('heading', { name: 'November 2030' });
    await waitFor(() => {
      expect(callsOf('tasks.list').at(-1)).toMatchObject({
        filter: { due: { from: '2030-10-28', to: '2030-12-01' }, statuses: ['pending', 'in_progress'] },
      });
    });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(search().get('month')).toBe('2030-12');
    await waitFor(() => {
      expect(callsOf('tasks.list').at(-1)).toMatchObject({
        filter: { due: { from: '2030-11-25', to: '2031-01-05' } },
      });
    });
  });

  it('moves a task by a day with ], keeps its time, and takes it back', async () => {
    const dueAt = new Date(2030, 10, 19, 15, 30).toISOString();
    const { callsOf, held } = host([taskOf({ title: 'Rate card', dueAt, overdueFrom: dueAt })]);
    renderTasks(november);
    const entry = await screen.findByRole('link', { name: /Rate card/ });
    entry.focus();
    await user.keyboard(']');
    const next = new Date(2030, 10, 20, 15, 30).toISOString();
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[0]).toMatchObject({ tasks: [{ changes: { dueAt: next } }] });
    });
    expect(await screen.findByText('1 task due 20 Nov 2030, 15:30')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => {
      expect(held.tasks[0]?.dueAt).toBe(dueAt);
    });
  });

  it.each(['eventDrop', 'eventReceive'])(
    'moves what is dropped on a day, which it hears as %s',
    async (name) => {
      const dueAt = new Date(2030, 10, 19, 15, 30).toISOString();
      const { callsOf } = host([taskOf({ title: 'Rate card', dueAt, overdueFrom: dueAt })]);
      renderTasks(november);
      await screen.findByRole('link', { name: /Rate card/ });
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => {
        expect(callsOf('tasks.updateMany')[0]).toMatchObject({
          tasks: [{ changes: { dueAt: new Date(2030, 10, 26, 15, 30).toISOString() } }],
        });
      });
      expect(revert).not.toHaveBeenCalled();
    },
  );

  it('puts back what is no longer there when it is dropped', async () => {
    const { callsOf } = host([]);
    renderTasks(november);
    await user.click(await screen.findByRole('button', { name: 'eventDrop' }));
    expect(revert).toHaveBeenCalledOnce();
    expect(callsOf('tasks.updateMany')).toEqual([]);
  });

  it('says that a day is in the past, and takes it', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', dueOn: '2020-11-19' })]);
    renderTasks('/tasks?layout=calendar&month=2020-11');
    (await screen.findByRole('link', { name: /Rate card/ })).focus();
    await user.keyboard('[[');
    expect(
      await screen.findByText('1 task due 18 Nov 2020. This due date is in the past'),
    ).toBeInTheDocument();
    expect(callsOf('tasks.updateMany')[0]).toMatchObject({ tasks: [{ changes: { dueOn: '2020-11-18' } }] });
  });

  it('opens a task, and adds one on a day', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', dueOn: '2030-11-19' })]);
    const { search } = renderTasks(november);
    await user.click(await screen.findByRole('link', { name: /Rate card/ }));
    expect(search().get('task')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a task on 12 November 2030' }));
    expect(screen.getByLabelText('Add a task')).toHaveFocus();
    await user.keyboard('Call Ana{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.create')[0]).toMatchObject({ title: 'Call Ana', dueOn: '2030-11-12' });
    });
  });
});
