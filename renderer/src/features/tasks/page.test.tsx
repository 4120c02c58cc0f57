// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, luna, renderTasks, taskOf } from './test-tasks.tsx';

const user = userEvent.setup({ delay: null });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = (name: string) => screen.findByRole('complementary', { name });

afterEach(() => {
  vi.useRealTimers();
});

describe('the list', () => {
  it('asks for the open tasks of the viewer, and groups them by due date', async () => {
    const { callsOf } = host([
      taskOf({ title: 'Rate card', dueAt: '2020-01-01T10:00:00Z', overdueFrom: '2020-01-01T10:00:00Z' }),
      taskOf({ title: 'Playbook' }),
    ]);
    renderTasks();
    await row('Rate card');
    expect(callsOf('tasks.list')[0]).toMatchObject({
      filter: { scope: 'mine', statuses: ['pending', 'in_progress'] },
      sort: { by: 'due', isDescending: false },
    });
    expect(screen.getByText('Overdue')).toBeInTheDocument();
    expect(screen.getByText('No due date')).toBeInTheDocument();
  });

  it('folds a group away, whose head says how many it has, and skips it with the arrows', async () => {
    const late = { dueAt: '2020-01-01T10:00:00Z', overdueFrom: '2020-01-01T10:00:00Z' };
    host([
      taskOf({ title: 'Rate card', ...late }),
      taskOf({ title: 'Release', ...late }),
      taskOf({ title: 'Playbook' }),
    ]);
    renderTasks();
    await row('Rate card');
    const head = screen.getByRole('button', { name: 'Overdue 2' });
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await user.click(head);
    expect(screen.getByRole('button', { name: 'Overdue 2' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: /Rate card/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Release/ })).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /Playbook/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('link', { name: /Playbook/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Overdue 2' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /Rate card/ })).toHaveFocus();
  });

  it('counts the tabs, what is overdue and what was completed today', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })], {
      'tasks.count': ({ filters }) =>
        filters.map(({ scope, isOverdue, closedFrom }) =>
          isOverdue === true
            ? 4
            : closedFrom !== undefined
              ? 3
              : ({ mine: 13, all: 10_000 }[scope as string] ?? 0),
        ),
    });
    const { search } = renderTasks();
    expect(await screen.findByRole('button', { name: 'My tasks 13' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'All 10,000+' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Trash' })).toBeInTheDocument();
    expect(await screen.findByText('3 completed today')).toBeInTheDocument();
    expect(callsOf('tasks.count')).toContainEqual({
      filters: [
        expect.objectContaining({ scope: 'mine', isOverdue: true }),
        expect.objectContaining({ scope: 'mine', statuses: ['completed'] }),
      ],
    });
    await user.click(screen.getByRole('button', { name: '4 overdue' }));
    expect(search().get('due')).toBe('overdue');
  });

  it('asks again when a day begins, and counts again when a task that it shows becomes overdue', async () => {
    const start = new Date(2026, 10, 22, 23, 50);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
    const at = (minute: number) => new Date(2026, 10, 22, 23, minute).toISOString();
    const { callsOf } = host([
      taskOf({ title: 'Rate card', dueAt: at(55), overdueFrom: at(55) }),
      taskOf({ title: 'Release', status: 'completed' }),
    ]);
    renderTasks();
    const passTo = (time: Date) =>
      act(async () => {
        vi.setSystemTime(time);
        await vi.advanceTimersByTimeAsync(5000);
      });
    const counts = () => callsOf('tasks.count').length;
    const lists = () => callsOf('tasks.list').length;
    const closedFrom = () =>
      callsOf('tasks.list')
        .map((input) => (input as CallInput<'tasks.list'>).filter.closedFrom)
        .filter((from) => from !== undefined);
    await waitFor(() => {
      expect(closedFrom()).toEqual([new Date(2026, 10, 22).toISOString()]);
    });
    const [counted, listed] = [counts(), lists()];
    await passTo(new Date(2026, 10, 22, 23, 53));
    expect([counts(), lists()]).toEqual([counted, listed]);
    await passTo(new Date(2026, 10, 22, 23, 56));
    await waitFor(() => {
      expect(counts()).toBeGreaterThan(counted);
    });
    expect(lists()).toBe(listed);
    await passTo(new Date(2026, 10, 23, 0, 1));
    // Tasks completed yesterday no longer count as today's.
    await waitFor(() => {
      expect(closedFrom()).toContain(new Date(2026, 10, 23).toISOString());
    });
    expect(lists()).toBeGreaterThan(listed + 1);
  });

  it('hides nothing in the trash, whatever its status was', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', status: 'completed' })]);
    renderTasks('/tasks?scope=trash');
    await row('Rate card');
    expect(callsOf('tasks.list').at(-1)).not.toHaveProperty('filter.statuses');
    expect(screen.getByLabelText('Status Any')).toBeInTheDocument();
    expect(screen.queryByText(/overdue|completed today/)).toBeNull();
  });

  it('shows every task of the model that an address names', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    const { search } = renderTasks(`/tasks?modelId=${luna.id}`);
    await row('Rate card');
    expect(callsOf('tasks.list').at(-1)).toMatchObject({ filter: { scope: 'all', modelId: luna.id } });
    expect(search().get('modelId')).toBeNull();
  });

  it('shows general tasks where the address says so', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks('/tasks?general=true');
    await row('Rate card');
    expect(callsOf('tasks.list').at(-1)).toMatchObject({ filter: { scope: 'general' } });
  });

  it('says that nothing is due, and what went wrong', async () => {
    host([]);
    renderTasks();
    expect(await screen.findByText('Nothing due. You are all caught up.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Create task' })).toHaveLength(2);
  });

  it('says that tasks could not be loaded', async () => {
    host([], {
      'tasks.list': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    renderTasks();
    expect(await screen.findByText('Failed to load tasks')).toBeInTheDocument();
  });

  it('changes a status in its row, and takes it back', async () => {
    const { held } = host([taskOf({ title: 'Rate card' })]);
    renderTasks();
    await row('Rate card');
    await user.click(screen.getByRole('button', { name: 'Status: Pending, Rate card' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
    await waitFor(() => {
      expect(held.tasks[0]?.status).toBe('in_progress');
    });
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => {
      expect(held.tasks[0]?.status).toBe('pending');
    });
  });

  it('asks before it completes open subtasks', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card', subtasks: { done: 1, total: 3 } })]);
    renderTasks();
    await row('Rate card');
    await user.click(screen.getByRole('button', { name: 'Status: Pending, Rate card' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Completed' }));
    expect(await screen.findByText('This task has 2 open subtasks. Complete them too?')).toBeInTheDocument();
    expect(callsOf('tasks.updateMany')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Complete 3 tasks' }));
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[0]).toMatchObject({
        tasks: [{ changes: { status: 'completed', withSubtasks: true } }],
      });
    });
  });
});

describe('quick add', () => {
  it('shows what it understood, and adds that', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks();
    await row('Rate card');
    await user.type(screen.getByLabelText('Add a task'), 'Call Ana tomorrow !high #luna');
    const form = within(screen.getByRole('form', { name: 'Quick add' }));
    expect(await form.findByText('Tomorrow')).toBeInTheDocument();
    expect(form.getByText('Luna Vale')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.create')[0]).toMatchObject({
        title: 'Call Ana',
        priority: 'high',
        modelId: luna.id,
      });
    });
    await waitFor(() => {
      expect(screen.getByLabelText('Add a task')).toHaveValue('');
    });
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    host([taskOf({ title: 'Rate card' })], {
      'tasks.create': () => {
        throw new AppError('invalid', 'This person cannot see this model', { hint: 'assignee_cannot_see' });
      },
    });
    renderTasks();
    await row('Rate card');
    await user.type(screen.getByLabelText('Add a task'), 'Call Ana{Enter}');
    expect(await screen.findByText('This person cannot see this model')).toBeInTheDocument();
    expect(screen.getByLabelText('Add a task')).toHaveValue('Call Ana');
  });
});

describe('the panel', () => {
  it('saves a title as a change of the version that was seen', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks();
    await user.click(within(await row('Rate card')).getByRole('link'));
    const opened = within(await panel('Rate card'));
    await user.click(await opened.findByRole('button', { name: 'Edit title: Rate card' }));
    await user.clear(opened.getByRole('textbox', { name: 'Title' }));
    await user.type(opened.getByRole('textbox', { name: 'Title' }), 'Price list{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.update')[0]).toMatchObject({ rowVersion: 1, changes: { title: 'Price list' } });
    });
    expect(await panel('Price list')).toBeInTheDocument();
  });

  it('reads a due date from words, and keeps what is no date', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })]);
    renderTasks();
    await user.click(within(await row('Rate card')).getByRole('link'));
    const opened = within(await panel('Rate card'));
    await user.click(await opened.findByRole('button', { name: 'Edit due: none' }));
    await user.type(opened.getByRole('textbox', { name: 'Due' }), 'soonish{Enter}');
    expect(await opened.findByText('soonish isn’t a date')).toBeInTheDocument();
    const field = opened.getByRole('textbox', { name: 'Due' });
    expect(field).toHaveValue('soonish');
    await user.clear(field);
    await user.type(field, '19 Nov 2030{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.update')[0]).toMatchObject({ changes: { dueOn: '2030-11-19' } });
    });
  });

  it('sends a comment with those whom it names', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' })], {
      'tasks.comment': ({ body }) => ({
        id: '00000000-0000-4000-8000-000000000777',
        body,
        author: null,
        mentions: [],
        createdAt: '2026-11-18T09:00:00+00:00',
        editedAt: null,
        rowVersion: 1,
      }),
    });
    renderTasks();
    await user.click(within(await row('Rate card')).getByRole('link'));
    const opened = within(await panel('Rate card'));
    await user.type(await opened.findByRole('textbox', { name: 'Comment' }), 'Ask @Mia Hartwell');
    await user.click(opened.getByRole('button', { name: 'Comment' }));
    await waitFor(() => {
      expect(callsOf('tasks.comment')[0]).toMatchObject({
        body: 'Ask @Mia Hartwell',
        mentions: [expect.any(String)],
      });
    });
  });
});
