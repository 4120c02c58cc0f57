// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { host, luna, renderTasks, taskOf } from './test-tasks.tsx';

const user = userEvent.setup({ delay: null });
const link = (name: string) => screen.findByRole('link', { name });
/** The focus arrives one render after the row. */
const hasFocus = (name: string) =>
  waitFor(() => {
    expect(screen.getByRole('link', { name })).toHaveFocus();
  });

describe('the keys of the list', () => {
  it('complete the row with the focus, and the next one takes it', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' }), taskOf({ title: 'Release' })]);
    renderTasks();
    (await link('Rate card')).focus();
    await user.keyboard('x');
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')).toMatchObject([{ tasks: [{ changes: { status: 'completed' } }] }]);
    });
    await hasFocus('Release');
    expect(screen.getByText('complete')).toBeInTheDocument();
  });

  it('edit the title in its row, and give the focus back', async () => {
    const { callsOf } = host([taskOf({ title: 'Rate card' }), taskOf({ title: 'Release' })]);
    renderTasks();
    (await link('Release')).focus();
    await user.keyboard('e');
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Release');
    await user.clear(field);
    // In this field, shortcut keys of the table and the list are ordinary text.
    await user.type(field, 'nex{Home}t {ArrowUp}{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.update')).toMatchObject([{ rowVersion: 1, changes: { title: 't nex' } }]);
    });
    await hasFocus('t nex');
    await user.keyboard('e');
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'thing{Escape}');
    await hasFocus('t nex');
    expect(callsOf('tasks.update')).toHaveLength(1);
  });

  it('keep a title that was refused, and say why', async () => {
    host([taskOf({ title: 'Rate card' })], {
      'tasks.update': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    renderTasks();
    (await link('Rate card')).focus();
    await user.keyboard('e');
    const field = () => screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Task title is required')).toBeInTheDocument();
    await user.type(field(), 'Prices{Enter}');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(field()).toHaveValue('Prices');
  });

  it('begin a new task, but are letters in a field', async () => {
    host([taskOf({ title: 'Rate card' })]);
    renderTasks();
    (await link('Rate card')).focus();
    await user.keyboard('n');
    const add = screen.getByLabelText('Add a task');
    expect(add).toHaveFocus();
    expect(add).toHaveValue('');
    await user.keyboard('next');
    expect(add).toHaveValue('next');
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });
});

describe('what was completed today', () => {
  it('stands folded at the end, is neither counted nor checked, and opens', async () => {
    const { callsOf } = host([
      taskOf({ title: 'Rate card' }),
      taskOf({ title: 'Done', status: 'completed' }),
    ]);
    renderTasks();
    const head = await screen.findByRole('button', { name: 'Completed today 1' });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
    expect(callsOf('tasks.list')).toContainEqual(
      expect.objectContaining({
        filter: expect.objectContaining({ scope: 'mine', statuses: ['completed'] }) as unknown,
        sort: { by: 'completed', isDescending: true },
      }),
    );
    await user.click(head);
    const done = await link('Done');
    expect(screen.getByText('1 task')).toBeInTheDocument();
    const row = done.closest('tr');
    expect(row && within(row).queryByRole('checkbox')).toBeNull();
    done.focus();
    await user.keyboard('x');
    expect(callsOf('tasks.updateMany')).toEqual([]);
    await user.click(done);
    expect(await screen.findByRole('complementary', { name: 'Done' })).toBeInTheDocument();
  });

  it('stands only in a list by due date', async () => {
    const { callsOf } = host([
      taskOf({ title: 'Rate card' }),
      taskOf({ title: 'Done', status: 'completed' }),
    ]);
    renderTasks('/tasks?sort=title');
    await link('Rate card');
    await screen.findByText(/completed today/);
    expect(screen.queryByRole('button', { name: /Completed today/ })).toBeNull();
    expect(callsOf('tasks.list')).toHaveLength(1);
  });
});

it('says whose tasks they are, and leads back to all', async () => {
  host([taskOf({ title: 'Rate card' })]);
  const { search } = renderTasks(`/tasks?modelId=${luna.id}`);
  const head = within(await screen.findByRole('region', { name: 'Model' }));
  expect(head.getByRole('link', { name: 'Luna Vale' })).toHaveAttribute('href', `/models?modelId=${luna.id}`);
  await user.click(head.getByRole('button', { name: 'Show the tasks of all models' }));
  expect(search().get('model')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Model' })).toBeNull();
});
