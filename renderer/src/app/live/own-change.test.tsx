// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followLiveRows } from './follow-live-rows.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetOwnChanges } from '#renderer/lib/live/own-changes.ts';
import { host, renderTasks, taskOf } from '#renderer/features/tasks/test-tasks.tsx';

// The cost of a change: one call in the window that makes it, and one fetch of the data in view in any other.

const user = userEvent.setup({ delay: null });
const ends: (() => void)[] = [];

beforeEach(() => {
  startDrafts(mia.id);
  forgetOwnChanges();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  leaveDrafts();
});

/** The page with the panel of its first task open, and its calls from now on. */
async function openPanel() {
  const held = host([taskOf({ title: 'Rate card' }), taskOf({ title: 'Visa photos' })]);
  const { client } = renderTasks('/tasks?scope=all');
  ends.push(followLiveRows(client));
  await user.click(within(await screen.findByRole('row', { name: /Rate card/ })).getByRole('link'));
  const panel = within(await screen.findByRole('complementary', { name: 'Rate card' }));
  await panel.findByRole('group', { name: 'Tags' });
  // The code of its files loads later, and they are fetched after everything else.
  await panel.findByRole('region', { name: 'Files' });
  await waitFor(() => {
    expect(client.isFetching()).toBe(0);
  });
  const before = held.calls.length;
  const since = () => held.calls.slice(before).map(({ name }) => name);
  const task = () => held.held.tasks[0];
  /** The list itself, without the group of tasks completed today. */
  const lists = () =>
    held.calls
      .slice(before)
      .filter(({ name, input }) => name === 'tasks.list' && !JSON.stringify(input).includes('completed'));
  const tell = (updatedAt: string) => {
    const id = task()?.id ?? '';
    held.emit('tasks.changed', { kind: 'updated', ids: [id], at: { [id]: [updatedAt] } });
  };
  return { ...held, client, panel, since, lists, task, tell };
}

/** Longer than lists gather changes before they refetch. */
const settled = async (client: Awaited<ReturnType<typeof openPanel>>['client']) => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  await waitFor(() => {
    expect(client.isFetching()).toBe(0);
  });
};

async function retitle(panel: Awaited<ReturnType<typeof openPanel>>['panel'], title: string) {
  await user.click(panel.getByRole('button', { name: /^Edit title/ }));
  const field = panel.getByRole('textbox', { name: 'Title' });
  await user.clear(field);
  await user.type(field, `${title}{Enter}`);
}

it('an edit of one field is one call, and nothing is asked for again when live updates tell of it', async () => {
  const { client, panel, since, task, tell } = await openPanel();
  await retitle(panel, 'Rates 2027');
  expect(await screen.findByRole('row', { name: /Rates 2027/ })).toBeInTheDocument();
  tell(task()?.updatedAt ?? '');
  await settled(client);
  expect(since()).toEqual(['tasks.update']);
  expect(screen.getByRole('complementary', { name: 'Rates 2027' })).toBeInTheDocument();
});

it('a change in another window is one fetch of what is in view', async () => {
  const { client, since, lists, tell } = await openPanel();
  tell('2032-01-01T00:00:00+00:00');
  await settled(client);
  const calls = since();
  expect(lists()).toHaveLength(1);
  expect(calls.filter((name) => name === 'tasks.get')).toHaveLength(1);
  expect(calls.filter((name) => name === 'tasks.comments')).toHaveLength(1);
});

it('a change that decides where a task stands asks for lists and numbers again, once', async () => {
  const { client, panel, since, lists, task, tell } = await openPanel();
  await user.click(panel.getByRole('button', { name: 'Complete' }));
  await waitFor(() => {
    expect(task()?.status).toBe('completed');
  });
  tell(task()?.updatedAt ?? '');
  await settled(client);
  const calls = since();
  expect(calls.filter((name) => name === 'tasks.updateMany')).toHaveLength(1);
  expect(lists()).toHaveLength(1);
  expect(calls).not.toContain('tasks.comments');
});
