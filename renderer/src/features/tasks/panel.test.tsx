// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { undoLast } from '#renderer/lib/undo/undo.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, luna, renderTasks, taskOf, type Handlers } from './test-tasks.tsx';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  startDrafts(mia.id);
});
afterEach(leaveDrafts);

/** The panel of the first of these tasks, with a host that holds them all. */
async function open(tasks: TaskDetail[], handlers: Handlers = {}) {
  const [task] = tasks;
  const held = host(tasks, handlers);
  const page = renderTasks();
  const title = task?.title ?? '';
  await user.click(within(await screen.findByRole('row', { name: new RegExp(title) })).getByRole('link'));
  const panel = within(await screen.findByRole('complementary', { name: title }));
  await panel.findByRole('group', { name: 'Tags' });
  return { ...held, ...page, panel };
}

describe('tags', () => {
  it('are added one after the other, quicker than the server answers', async () => {
    const tags = ['Travel', 'Legal'].map((name, index) => ({
      id: `00000000-0000-4000-8000-00000000080${String(index)}`,
      name,
      color: 'blue' as const,
    }));
    const { panel, callsOf } = await open([taskOf({ title: 'Rate card' })], { 'tags.list': () => tags });
    await user.click(panel.getByRole('combobox', { name: 'Add tags' }));
    await user.click(await panel.findByRole('option', { name: 'Travel' }));
    await user.click(panel.getByRole('option', { name: 'Legal' }));
    // Both were clicked at version 1, and the second sends the version that the first returned.
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')).toMatchObject([
        { tasks: [{ rowVersion: 1, changes: { addTagIds: [tags[0]?.id] } }] },
        { tasks: [{ rowVersion: 2, changes: { addTagIds: [tags[1]?.id] } }] },
      ]);
    });
    expect(screen.queryByText(/changed this in the meantime/)).toBeNull();
  });
});

describe('dates', () => {
  const edit = async (panel: Awaited<ReturnType<typeof open>>['panel'], label: string, text: string) => {
    await user.click(await panel.findByRole('button', { name: new RegExp(`^Edit ${label.toLowerCase()}:`) }));
    const field = panel.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
    return field;
  };

  it('are read back while they are typed, and one that is over is accepted and said', async () => {
    const { panel, callsOf } = await open([taskOf({ title: 'Rate card' })]);
    await edit(panel, 'Due', '1 Feb 2020 9:00');
    expect(await panel.findAllByText('1 Feb 2020, 09:00')).not.toHaveLength(0);
    expect(await panel.findByText(/This due date is in the past/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.update')[0]).toMatchObject({
        changes: { dueAt: new Date(2020, 1, 1, 9).toISOString() },
      });
    });
    expect(await panel.findByText('This due date is in the past')).toBeInTheDocument();
  });

  it('say the model’s own time, and a whole day starts where the model is', async () => {
    const model = { id: luna.id, stageName: 'Luna Vale', photoUrl: null, timezone: 'Pacific/Auckland' };
    const { panel, callsOf } = await open([
      taskOf({ title: 'Rate card', model, dueAt: '2030-11-18T09:00:00+00:00' }),
    ]);
    expect(panel.getByText(/22:00 in Auckland/)).toBeInTheDocument();
    await edit(panel, 'Start', '17 Nov 2030{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.update')[0]).toMatchObject({ changes: { startAt: '2030-11-16T11:00:00.000Z' } });
    });
  });

  it('that end before they start are refused beside the field, which keeps the text', async () => {
    const { panel } = await open([taskOf({ title: 'Rate card' })], {
      'tasks.update': () => {
        throw new AppError('invalid', 'Due date must be after the start date', { hint: 'due_before_start' });
      },
    });
    const field = await edit(panel, 'Due', '1 Feb 2030{Enter}');
    expect(await panel.findByText('Due date must be after the start date')).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Due' })).toHaveValue('1 Feb 2030');
    expect(field).not.toBeNull();
  });
});

describe('the checklist', () => {
  const items = ['Print', 'Sign', 'Send'].map((text, index) => ({
    id: `00000000-0000-4000-8000-00000000070${String(index)}`,
    text,
    isDone: text === 'Print',
  }));
  /** A panel with these items; its host stores their changes. */
  async function openList() {
    let kept = items;
    const line = { isDown: false, isFree: Promise.resolve() };
    const page = await open([taskOf({ title: 'Rate card', checklistItems: items })], {
      'tasks.get': ({ id }) => taskOf({ id, title: 'Rate card', checklistItems: kept }),
      'tasks.addItems': ({ texts }) => {
        kept = [...kept, ...texts.map((text) => ({ id: crypto.randomUUID(), text, isDone: false }))];
        return kept;
      },
      'tasks.changeItem': ({ id, changes: { beforeId, ...changes } }) => {
        if (line.isDown) throw new AppError('unavailable', 'No connection');
        kept = kept.map((item) =>
          item.id === id
            ? { id, text: changes.text ?? item.text, isDone: changes.isDone ?? item.isDone }
            : item,
        );
        if (beforeId === undefined) return kept;
        const moved = kept.filter((item) => item.id === id);
        const others = kept.filter((item) => item.id !== id);
        const place = others.findIndex((item) => item.id === beforeId);
        kept = others.toSpliced(place < 0 ? others.length : place, 0, ...moved);
        return kept;
      },
      'tasks.removeItem': async ({ id }) => {
        await line.isFree;
        kept = kept.filter((item) => item.id !== id);
        return kept;
      },
    });
    const section = within(page.panel.getByRole('region', { name: 'Checklist' }));
    const texts = () =>
      section.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    const choose = async (text: string, action: string) => {
      await user.click(section.getByRole('button', { name: `More for ${text}` }));
      await user.click(await section.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
    };
    const removeElsewhere = (id: string) => {
      kept = kept.filter((item) => item.id !== id);
    };
    return { ...page, line, section, texts, choose, removeElsewhere };
  }

  it('is put in another order by menu and by keys, and the focus goes along', async () => {
    const { section, texts, choose, callsOf } = await openList();
    await choose('Send', 'Move up');
    expect(texts()).toEqual(['Print', 'Send', 'Sign']);
    section.getByRole('checkbox', { name: 'Print' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => {
      expect(texts()).toEqual(['Send', 'Print', 'Sign']);
    });
    expect(section.getByRole('checkbox', { name: 'Print' })).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => {
      expect(callsOf('tasks.changeItem')).toMatchObject([
        { id: items[2]?.id, changes: { beforeId: items[1]?.id } },
        { id: items[0]?.id, changes: { beforeId: items[1]?.id } },
        { id: items[0]?.id, changes: { beforeId: null } },
      ]);
    });
    expect(texts()).toEqual(['Send', 'Sign', 'Print']);
  });

  it('has its texts edited where they stand, and a refusal keeps what was typed', async () => {
    const { line, section, choose, callsOf } = await openList();
    line.isDown = true;
    await choose('Sign', 'Edit');
    const field = () => section.getByRole('textbox', { name: 'Item' });
    await user.clear(field());
    await user.keyboard('{Enter}');
    expect(await section.findByText('Enter a text')).toBeInTheDocument();
    await user.type(field(), 'Sign twice{Enter}');
    expect(await section.findByText('No connection')).toBeInTheDocument();
    expect(field()).toHaveValue('Sign twice');
    line.isDown = false;
    await user.type(field(), '{Enter}');
    expect(await section.findByRole('button', { name: 'More for Sign twice' })).toHaveFocus();
    expect(callsOf('tasks.changeItem')).toHaveLength(2);
  });

  it('gives back what was removed, in its place and as it was', async () => {
    const { section, texts, choose } = await openList();
    await choose('Print', 'Remove');
    await waitFor(() => {
      expect(texts()).toEqual(['Sign', 'Send']);
    });
    await waitFor(() => {
      expect(section.getByRole('checkbox', { name: 'Sign' })).toHaveFocus();
    });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => {
      expect(texts()).toEqual(['Print', 'Sign', 'Send']);
    });
    expect(section.getByRole('checkbox', { name: 'Print' })).toBeChecked();
  });

  it('gives back the removal that waits for another one, by Ctrl+Z pressed before both', async () => {
    const { line, texts, choose, callsOf } = await openList();
    let free = (): void => undefined;
    line.isFree = new Promise((resolve) => (free = resolve));
    await choose('Print', 'Remove');
    await choose('Sign', 'Remove');
    expect(undoLast()).toBe(true);
    free();
    await waitFor(() => {
      expect(callsOf('tasks.addItems')).toMatchObject([{ texts: ['Sign'] }]);
    });
    await waitFor(() => {
      expect(texts()).toEqual(['Sign', 'Send']);
    });
    expect(callsOf('tasks.removeItem')).toHaveLength(2);
  });

  it('keeps what is being typed into an item that someone else removes', async () => {
    const { section, choose, removeElsewhere, client } = await openList();
    await choose('Sign', 'Edit');
    await user.type(section.getByRole('textbox', { name: 'Item' }), ' here');
    removeElsewhere(items[1]?.id ?? '');
    await client.invalidateQueries();
    expect(await section.findByText(/This item was removed/)).toBeInTheDocument();
    expect(section.getByRole('textbox', { name: 'Item' })).toHaveValue('Sign here');
    await user.click(section.getByRole('button', { name: 'Cancel (Esc)' }));
    expect(section.queryByRole('textbox', { name: 'Item' })).toBeNull();
    expect(section.queryByText('Sign')).toBeNull();
  });
});

it('people are chosen and removed, and a refusal names its reason', async () => {
  const { panel, callsOf, held } = await open([taskOf({ title: 'Rate card', assignees: [mia] })], {
    'tasks.people': () => [mia, tomas].map((person) => ({ ...person, isOfModel: false })),
  });
  await user.click(panel.getByRole('combobox', { name: 'Change assignees' }));
  await user.click(await panel.findByRole('option', { name: /Tomás/ }));
  await waitFor(() => {
    expect(callsOf('tasks.updateMany')[0]).toMatchObject({
      tasks: [{ changes: { addAssigneeIds: [tomas.id] } }],
    });
  });
  expect(held.tasks).toHaveLength(1);
});

it('says which assignee is inactive, so that someone else is found', async () => {
  const { panel } = await open([
    taskOf({ title: 'Rate card', assignees: [mia, { ...tomas, isInactive: true }] }),
  ]);
  const people = within(panel.getByRole('group', { name: 'Assignees' }));
  expect(people.getAllByText('inactive')).toHaveLength(1);
  expect(people.getByText('inactive').previousElementSibling).toHaveTextContent('Tomás Reyes');
});

it('someone who became inactive meanwhile is refused in those words', async () => {
  const { panel } = await open([taskOf({ title: 'Rate card', assignees: [] })], {
    'tasks.updateMany': () => {
      throw new AppError('invalid', 'This user is inactive and cannot be assigned', {
        hint: 'inactive_assignee',
      });
    },
  });
  await user.click(panel.getByRole('combobox', { name: 'Change assignees' }));
  await user.click(await panel.findByRole('option', { name: /Me/ }));
  expect(await screen.findByText(/This user is inactive and cannot be assigned/)).toBeInTheDocument();
  expect(await panel.findByText('Nobody')).toBeInTheDocument();
});

describe('subtasks', () => {
  const child = taskOf({ title: 'Take photos', assignees: [] });

  it('are added, completed and opened', async () => {
    const parent = taskOf({ title: 'Rate card', subtaskRows: [child], subtasks: { done: 0, total: 1 } });
    const { panel, callsOf, search } = await open([parent, child]);
    const section = within(panel.getByRole('region', { name: 'Subtasks' }));
    await user.type(section.getByRole('textbox', { name: 'Add a subtask' }), 'Print it{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.create')).toEqual([{ title: 'Print it', parentId: parent.id }]);
    });
    await user.click(section.getByRole('checkbox', { name: 'Completed: Take photos' }));
    await waitFor(() => {
      expect(callsOf('tasks.updateMany')[0]).toMatchObject({
        tasks: [{ id: child.id, changes: { status: 'completed' } }],
      });
    });
    await user.click(section.getByRole('button', { name: /Take photos/ }));
    expect(search().get('task')).toBe(child.id);
  });

  it('keep what was typed where there are too many', async () => {
    const { panel } = await open([taskOf({ title: 'Rate card' })], {
      'tasks.create': () => {
        throw new AppError('invalid', 'Subtasks can be two levels deep', { hint: 'too_deep' });
      },
    });
    await user.type(panel.getByRole('textbox', { name: 'Add a subtask' }), 'Print it{Enter}');
    expect(await panel.findByText('Subtasks can be two levels deep')).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Add a subtask' })).toHaveValue('Print it');
  });

  it('cannot have themselves as their parent', async () => {
    const { panel } = await open([taskOf({ title: 'Rate card' })], {
      'tasks.find': () => [{ id: child.id, number: child.number, title: child.title, status: 'pending' }],
      'tasks.update': () => {
        throw new AppError('invalid', 'A task cannot be its own subtask', { hint: 'own_subtask' });
      },
    });
    await user.click(panel.getByRole('button', { name: 'Choose the task it’s a part of' }));
    await user.click(await panel.findByRole('option', { name: /Take photos/ }));
    expect(await panel.findByText('A task cannot be its own subtask')).toBeInTheDocument();
  });
});

describe('links', () => {
  const other = { id: taskOf().id, number: 441, title: 'Sign the booking', status: 'pending' as const };

  it('are made from either end', async () => {
    const task = taskOf({ title: 'Rate card' });
    const { panel, callsOf } = await open([task], {
      'tasks.find': () => [other],
      'tasks.link': () => undefined,
    });
    await user.click(panel.getByRole('button', { name: 'Add link' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blocked by' }));
    await user.type(panel.getByRole('combobox', { name: 'Blocked by: find a task' }), 'sign');
    await user.click(await panel.findByRole('option', { name: /Sign the booking/ }));
    await waitFor(() => {
      expect(callsOf('tasks.link')).toEqual([{ fromId: other.id, toId: task.id, kind: 'blocks' }]);
    });
  });

  it('show no title that the person may not see, and are removed', async () => {
    const task = taskOf({
      title: 'Rate card',
      duplicatedBy: [{ ...other, title: null }],
    });
    const { panel, callsOf } = await open([task], { 'tasks.unlink': () => undefined });
    expect(panel.getByText('You don’t have access to this task')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Remove link: Duplicated by TASK-441' }));
    await waitFor(() => {
      expect(callsOf('tasks.unlink')).toEqual([{ fromId: other.id, toId: task.id, kind: 'duplicates' }]);
    });
  });

  it('that would go in a circle are refused with the reason', async () => {
    const { panel } = await open([taskOf({ title: 'Rate card' })], {
      'tasks.find': () => [other],
      'tasks.link': () => {
        throw new AppError('invalid', 'These tasks would block each other', { hint: 'link_cycle' });
      },
    });
    await user.click(panel.getByRole('button', { name: 'Add link' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blocks' }));
    await user.click(await panel.findByRole('option', { name: /Sign the booking/ }));
    expect(await panel.findByText('These tasks would block each other')).toBeInTheDocument();
  });

  it('that block it are named when it is completed', async () => {
    const { panel } = await open([taskOf({ title: 'Rate card', isBlocked: true })], {
      'tasks.updateMany': () => {
        throw new AppError('invalid', 'This task is blocked by Sign the booking', { hint: 'blocked' });
      },
    });
    await user.click(panel.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText(/This task is blocked by Sign the booking/)).toBeInTheDocument();
  });
});

describe('repeating', () => {
  it('is chosen with its weekdays, previewed, and said as a sentence', async () => {
    const task = taskOf({ title: 'Rate card', dueOn: '2030-01-07' });
    const { panel, callsOf, held } = await open([task], {
      'tasks.previewRecurrence': () => ({ next: ['2030-01-10', '2030-01-21'], total: 40 }),
      'tasks.setRecurrence': ({ recurrence }) => ({ ...task, recurrence, rowVersion: 2 }),
    });
    await user.click(panel.getByRole('button', { name: 'Edit repeats: never' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat this task' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Every' }));
    await user.type(dialog.getByRole('textbox', { name: 'Every' }), '2');
    await user.click(dialog.getByRole('checkbox', { name: 'Thursday' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    expect(dialog.getByText('Every 2 weeks on Monday and Thursday')).toBeInTheDocument();
    expect(await dialog.findByText(/Thu 10 Jan 2030 · Mon 21 Jan 2030, and 38 more/)).toBeInTheDocument();
    held.tasks = [{ ...task, recurrence: { rule: 'FREQ=DAILY', mode: 'due_date', timezone: 'UTC' } }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(callsOf('tasks.setRecurrence')[0]).toMatchObject({
        rowVersion: 1,
        recurrence: { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', mode: 'due_date' },
      });
    });
  });

  it('asks where it was changed meanwhile', async () => {
    const task = taskOf({ title: 'Rate card', dueOn: '2030-01-07' });
    const { panel, held } = await open([task], {
      'tasks.previewRecurrence': () => ({ next: [], total: 0 }),
      'tasks.setRecurrence': () => {
        throw new AppError('conflict', 'Stale', { hint: 'stale' });
      },
    });
    await user.click(panel.getByRole('button', { name: 'Edit repeats: never' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeat this task' }));
    held.tasks = [
      { ...task, rowVersion: 2, recurrence: { rule: 'FREQ=DAILY', mode: 'due_date', timezone: 'UTC' } },
    ];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Repeats was changed' }));
    expect(conflict.getByText('Every day')).toBeInTheDocument();
    expect(conflict.getByText('Every week')).toBeInTheDocument();
  });
});

describe('reminders', () => {
  it('are offered before the due time, and removed', async () => {
    const task = taskOf({
      title: 'Rate card',
      dueAt: '2035-01-01T10:00:00+00:00',
      overdueFrom: '2035-01-01T10:00:00+00:00',
      reminders: [
        {
          id: '00000000-0000-4000-8000-000000000901',
          remindAt: '2035-01-01T09:00:00+00:00',
          minutesBefore: 60,
        },
      ],
    });
    const { panel, callsOf } = await open([task], {
      'tasks.addReminder': () => ({ id: '1', remindAt: '', minutesBefore: 15 }),
      'tasks.removeReminder': () => undefined,
    });
    const group = within(panel.getByRole('group', { name: 'Reminders' }));
    await user.click(group.getByRole('button', { name: 'Add a reminder' }));
    expect(screen.queryByRole('menuitem', { name: '1 hour before' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: '15 minutes before' }));
    await waitFor(() => {
      expect(callsOf('tasks.addReminder')).toEqual([{ taskId: task.id, minutesBefore: 15 }]);
    });
    await user.click(group.getByRole('button', { name: 'Remove reminder: 1 hour before' }));
    await waitFor(() => {
      expect(callsOf('tasks.removeReminder')).toHaveLength(1);
    });
  });

  it('are set in words, and a day without a time is asked for one', async () => {
    const { panel, callsOf } = await open([taskOf({ title: 'Rate card' })], {
      'tasks.addReminder': () => ({ id: '1', remindAt: '', minutesBefore: null }),
    });
    await user.click(panel.getByRole('button', { name: 'Add a reminder' }));
    await user.click(await screen.findByRole('menuitem', { name: 'At another time…' }));
    const field = await panel.findByRole('textbox', { name: 'Remind me' });
    expect(field).toHaveFocus();
    await user.type(field, '1 Feb 2035{Enter}');
    expect(await panel.findByText('Add a time, such as 9:00')).toBeInTheDocument();
    // The first Enter accepts the parsed date, the second one submits it.
    await user.type(field, ' 9:00{Enter}{Enter}');
    await waitFor(() => {
      expect(callsOf('tasks.addReminder')[0]).toMatchObject({
        remindAt: new Date(2035, 1, 1, 9).toISOString(),
      });
    });
  });
});

it('is cancelled with a reason, which everyone reads, and reopened', async () => {
  const { panel, callsOf } = await open([taskOf({ title: 'Rate card' })]);
  await user.click(panel.getByRole('button', { name: /^Status: Pending/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelled' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel TASK-/ }));
  await user.type(dialog.getByRole('textbox'), 'The client left');
  await user.click(dialog.getByRole('button', { name: 'Cancel task' }));
  await waitFor(() => {
    expect(callsOf('tasks.updateMany')[0]).toMatchObject({
      tasks: [{ changes: { status: 'cancelled', cancelReason: 'The client left' } }],
    });
  });
  expect(await panel.findByText('The client left')).toBeInTheDocument();
  await user.click(await panel.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => {
    expect(callsOf('tasks.updateMany')[1]).toMatchObject({ tasks: [{ changes: { status: 'pending' } }] });
  });
});

describe('someone who loses access', () => {
  it('keeps what was typed before them, and is told', async () => {
    const { panel, held, client } = await open([taskOf({ title: 'Rate card' })]);
    await user.type(await panel.findByRole('textbox', { name: 'Comment' }), 'Half a thought');
    held.tasks = [];
    await client.invalidateQueries();
    expect(
      await panel.findByText(
        /This task was deleted, or you no longer have access\. What you typed isn’t lost/,
      ),
    ).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought');
  });

  it('is led back to the list where nothing was typed', async () => {
    const { held, client } = await open([taskOf({ title: 'Rate card' })]);
    held.tasks = [];
    await client.invalidateQueries();
    await waitFor(() => {
      expect(screen.queryByRole('complementary')).toBeNull();
    });
    expect(
      await screen.findByText('This task was deleted, or you no longer have access.'),
    ).toBeInTheDocument();
  });
});

it('keeps every field’s words where there is no connection, and says so', async () => {
  const gone = () => {
    throw new AppError('unavailable', 'No connection. Check it and try again.');
  };
  const { panel } = await open([taskOf({ title: 'Rate card' })], {
    'tasks.update': gone,
    'tasks.comment': gone,
    'tasks.addItems': gone,
    'tasks.create': gone,
  });
  await user.type(panel.getByRole('textbox', { name: 'Add an item' }), 'Print it{Enter}');
  await user.type(panel.getByRole('textbox', { name: 'Add a subtask' }), 'Take photos{Enter}');
  await user.type(panel.getByRole('textbox', { name: 'Comment' }), 'Hello{Control>}{Enter}{/Control}');
  await user.click(await panel.findByRole('button', { name: /^Edit due:/ }));
  await user.type(panel.getByRole('textbox', { name: 'Due' }), 'tomorrow 5pm{Enter}');
  await waitFor(() => {
    expect(panel.getAllByText('No connection. Check it and try again.')).toHaveLength(4);
  });
  const values = ['Add an item', 'Add a subtask', 'Comment', 'Due'].map(
    (name) => panel.getByRole<HTMLInputElement>('textbox', { name }).value,
  );
  expect(values).toEqual(['Print it', 'Take photos', 'Hello', expect.stringMatching(/, 17:00$/)]);
});

it('takes a megabyte for too long, and keeps it', async () => {
  const { panel, callsOf } = await open([taskOf({ title: 'Rate card' })]);
  const field = panel.getByRole('textbox', { name: 'Comment' });
  fireEvent.change(field, { target: { value: 'x'.repeat(1_000_000) } });
  await user.click(panel.getByRole('button', { name: 'Comment' }));
  expect(await panel.findByText(/Comment must be 5,?000 characters or fewer/)).toBeInTheDocument();
  expect(callsOf('tasks.comment')).toEqual([]);
  expect(field).toHaveValue('x'.repeat(1_000_000));
});

it('asks where another window has changed the same field, and shows both values', async () => {
  const { panel, held } = await open([taskOf({ title: 'Rate card' })]);
  await user.click(await panel.findByRole('button', { name: 'Edit title: Rate card' }));
  const field = panel.getByRole('textbox', { name: 'Title' });
  await user.clear(field);
  await user.type(field, 'Price list');
  held.tasks = held.tasks.map((task) => ({ ...task, title: 'Rates \u202E2027', rowVersion: 2 }));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Title was changed' }));
  expect(dialog.getByText('Rates \u202E2027')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => {
    expect(held.tasks[0]).toMatchObject({ title: 'Price list', rowVersion: 3 });
  });
});
