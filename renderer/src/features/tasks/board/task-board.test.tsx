// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { host, renderTasks, taskOf } from '#renderer/features/tasks/test-tasks.tsx';
import { mia } from '#renderer/entities/model/test-models.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const board = '/tasks?layout=board';
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name},`) });
const cardIn = async (name: string, title: string) =>
  within(await column(name)).findByRole('link', { name: title });

describe('the board', () => {
  it('stands in the address, and asks for columns that the filters leave', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    const { search } = renderTasks('/tasks?priority=high&status=completed');
    await user.click(await screen.findByRole('radio', { name: 'Board' }));
    expect(search().get('layout')).toBe('board');
    await waitFor(() => {
      expect(callsOf('tasks.board')[0]).toMatchObject({
        filter: { scope: 'mine', priorities: ['high'] },
        sort: { by: 'due', isDescending: false },
      });
    });
    expect(callsOf('tasks.board')[0]).not.toHaveProperty('filter.statuses');
    expect(screen.queryByRole('button', { name: /^Status/ })).not.toBeInTheDocument();
    expect(search().get('status')).toBe('completed');
  });

  it('moves a card with keys, says so, keeps the focus on it, and takes it back', async () => {
    const { held } = host([taskOf({ title: 'Rate card' }), taskOf({ title: 'Playbook' })]);
    renderTasks(board);
    (await cardIn('Pending', 'Rate card')).focus();
    await user.keyboard(' {ArrowRight}');
    expect(screen.getByText('Drop to start')).toBeInTheDocument();
    expect(screen.getByText('Over In progress')).toBeInTheDocument();
    await user.keyboard(' ');
    await waitFor(() => {
      expect(held.tasks[0]?.status).toBe('in_progress');
    });
    const moved = await cardIn('In progress', 'Rate card');
    await waitFor(() => {
      expect(moved).toHaveFocus();
    });
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await cardIn('Pending', 'Rate card')).toBeInTheDocument();
  });

  it('puts a card between others with keys, where people order by hand', async () => {
    const [first, second, third] = [
      taskOf({ title: 'First' }),
      taskOf({ title: 'Second' }),
      taskOf({ title: 'Third', status: 'in_progress' }),
    ];
    const { callsOf } = host([first, second, third]);
    renderTasks(`${board}&sort=position`);
    (await cardIn('Pending', 'First')).focus();
    await user.keyboard(' {ArrowDown}');
    expect(screen.getByText('Place 2 of 2 in Pending')).toBeInTheDocument();
    expect((await cardIn('Pending', 'Second')).closest('li')).toHaveAttribute('data-line', 'below');
    await user.keyboard(' ');
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[0]).toMatchObject({
        tasks: [{ id: first.id, changes: { afterId: second.id } }],
      });
    });
    await waitFor(async () => {
      expect(await cardIn('Pending', 'First')).toHaveFocus();
    });
    await user.keyboard(' {ArrowRight}{ArrowUp} ');
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[1]).toMatchObject({
        tasks: [{ id: first.id, changes: { status: 'in_progress', afterId: null } }],
      });
    });
  });

  it('leaves a card alone that is dropped where it was', async () => {
    const { callsOf } = host([taskOf({ title: 'First' }), taskOf({ title: 'Second' })]);
    renderTasks(`${board}&sort=position`);
    (await cardIn('Pending', 'First')).focus();
    await user.keyboard(' {ArrowDown}{ArrowUp} ');
    expect(screen.getByText(/put back in Pending/)).toBeInTheDocument();
    expect(callsOf('tasks.updateMany')).toEqual([]);
  });

  it('stands in a saved view, and comes back with it', async () => {
    const own = { id: mia.id, displayName: 'Mia Hartwell', email: mia.email };
    const { callsOf } = host([taskOf({ title: 'Rate card' })], {
      'savedViews.list': () => [
        {
          id: '00000000-0000-4000-8000-000000000901',
          area: 'tasks',
          name: 'Urgent board',
          filters: { layout: 'board', priority: 'urgent' },
          isShared: false,
          isOwn: true,
          owner: own,
          createdAt: '2026-11-18T09:00:00Z',
          updatedAt: '2026-11-18T09:00:00Z',
        },
      ],
      'savedViews.create': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    const { search } = renderTasks('/tasks?status=every');
    await user.click(await screen.findByRole('button', { name: 'Urgent board' }));
    await waitFor(() => {
      expect(Object.fromEntries(search())).toEqual({ layout: 'board', priority: 'urgent' });
    });
    expect(await cardIn('Pending', 'Rate card')).toBeInTheDocument();
    // Clicking a tab clears the filters but keeps the layout.
    await user.click(screen.getByRole('button', { name: /^My tasks/ }));
    await waitFor(() => {
      expect(Object.fromEntries(search())).toEqual({ layout: 'board' });
    });
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByLabelText('Save this view as'), 'My board');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(callsOf('savedViews.create')[0]).toMatchObject({ area: 'tasks', filters: { layout: 'board' } });
    });
  });

  it('puts a card back with Escape, and leaves the panel open', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks(board);
    const card = await cardIn('Pending', 'Rate card');
    await user.click(card);
    await screen.findByRole('complementary', { name: 'Rate card' });
    card.focus();
    await user.keyboard(' {ArrowRight}{Escape}');
    expect(screen.getByText(/put back in Pending/)).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Rate card' })).toBeInTheDocument();
    expect(callsOf('tasks.updateMany')).toEqual([]);
  });

  it('walks over cards with arrows', async () => {
    host([
      taskOf({ title: 'First' }),
      taskOf({ title: 'Second' }),
      taskOf({ title: 'Done', status: 'completed', completedAt: '2026-11-18T09:00:00Z' }),
    ]);
    renderTasks(board);
    (await cardIn('Pending', 'First')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await cardIn('Pending', 'Second')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await cardIn('Completed', 'Done')).toHaveFocus();
  });

  it('asks why a task is cancelled, and sends the reason', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks(board);
    await cardIn('Pending', 'Rate card');
    await user.click(screen.getByRole('button', { name: 'Move Rate card to…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelled' }));
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Moved to spring');
    expect(callsOf('tasks.updateMany')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel task' }));
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[0]).toMatchObject({
        tasks: [{ changes: { status: 'cancelled', cancelReason: 'Moved to spring' } }],
      });
    });
  });

  it('puts a card back that may not be completed, and says why', async () => {
    host([taskOf({ title: 'Rate card', isBlocked: true })], {
      'tasks.updateMany': () => {
        throw new AppError('invalid', 'This task is blocked by Sign the booking', { hint: 'blocked' });
      },
    });
    renderTasks(board);
    (await cardIn('Pending', 'Rate card')).focus();
    await user.keyboard(' {ArrowRight}{ArrowRight} ');
    expect(await screen.findByText(/This task is blocked by Sign the booking/)).toBeInTheDocument();
    expect(await cardIn('Pending', 'Rate card')).toBeInTheDocument();
  });

  it('has the keys of nobody who may not change a task', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', canEdit: false })]);
    renderTasks(board);
    (await cardIn('Pending', 'Rate card')).focus();
    await user.keyboard(' {ArrowRight} ');
    expect(screen.queryByText('Drop to start')).not.toBeInTheDocument();
    expect(callsOf('tasks.updateMany')).toEqual([]);
  });

  it('counts each column and its views, and nothing once more beside the title', async () => {
    host([taskOf({ title: 'Rate card' }), taskOf({ title: 'Call Ana', status: 'completed' })]);
    renderTasks(board);
    await cardIn('Completed', 'Call Ana');
    expect(screen.getByText('1 open')).toBeInTheDocument();
    const views = within(screen.getByRole('group', { name: 'Views' }));
    expect(views.getByRole('button', { pressed: true })).toHaveTextContent(/ \d+$/);
    expect(screen.getByRole('heading', { level: 1 }).parentElement).not.toHaveTextContent(/\d/);
  });

  it('shows more of a column', async () => {
    const many = Array.from({ length: 60 }, (_, index) => taskOf({ title: `Task no ${String(index)}` }));
    const { callsOf } = host(many, {
      'tasks.board': ({ limit }) => [
        { status: 'pending', rows: many.slice(0, limit), next: 'more', total: 60 },
        ...(['in_progress', 'completed', 'cancelled'] as const).map((status) => ({
          status,
          rows: [],
          next: null,
          total: 0,
        })),
      ],
      'tasks.list': () => ({ rows: many.slice(50), next: null }),
    });
    renderTasks(board);
    await user.click(await screen.findByRole('button', { name: 'Show more in Pending' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Show more in Pending' })).not.toBeInTheDocument();
    });
    expect(callsOf('tasks.list').at(-1)).toMatchObject({ after: 'more', filter: { statuses: ['pending'] } });
  });

  it('opens quick add for a column', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks(board);
    await user.click(await screen.findByRole('button', { name: 'Add to In progress' }));
    expect(screen.getByLabelText('Add a task')).toHaveFocus();
    await user.keyboard('Call Ana{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.create')[0]).toMatchObject({ title: 'Call Ana', status: 'in_progress' });
    });
  });

  it('says that tasks could not be loaded', async () => {
    host([], {
      'tasks.board': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    renderTasks(board);
    expect(await screen.findByText('Failed to load tasks')).toBeInTheDocument();
  });
});
