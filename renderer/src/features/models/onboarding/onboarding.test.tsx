// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderModels } from '#renderer/features/models/test-models.tsx';
import type { PlannedTask, TaskTemplate } from '#shared/contract/task-templates.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const ava = modelOf({ stageName: 'Ava' });
const ids = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
const template: TaskTemplate = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'New creator',
  isOnboarding: true,
  isRenewal: false,
  items: [],
  updatedAt: '2026-11-18T09:00:00Z',
  rowVersion: 1,
};
const planned: PlannedTask[] = [
  {
    title: 'Ask for photos',
    priority: 'high',
    dueOn: '2030-01-03',
    assignees: [tomas],
    checklist: 2,
    isUnassigned: false,
  },
  {
    title: 'Plan posts',
    priority: 'low',
    dueOn: null,
    assignees: [],
    checklist: 0,
    isUnassigned: true,
  },
];
const handlers = {
  'tasks.listTemplates': () => [template],
  'tasks.previewTemplate': () => planned,
  'tasks.applyTemplate': () => ids,
  'tasks.list': () => ({ rows: [], next: null }),
  'tasks.people': () => [],
};

it('shows who gets what and when, then makes the tasks, with Undo', async () => {
  const { callsOf } = host([ava], {
    ...handlers,
    // One task was changed by someone else in the meantime.
    'tasks.updateMany': ({ tasks }) =>
      tasks
        .slice(0, 1)
        .map(({ id }) => ({ id, rowVersion: 2, before: {}, also: [], nextId: null, row: null })),
  });
  renderModels({ path: `/models?modelId=${ava.id}&tab=tasks` });
  await user.click(await screen.findByRole('button', { name: 'Apply a template…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply a template to Ava' }));
  expect(dialog.getByRole('button', { name: 'Create tasks' })).toBeDisabled();
  await user.click(dialog.getByRole('combobox', { name: 'Template' }));
  await user.click(await screen.findByRole('option', { name: 'New creator · onboarding' }));
  const list = within(await dialog.findByRole('list', { name: 'Tasks to be created' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('Ask for photosHigh priority3 Jan 2030 · 2 checklist items');
  expect(first).toHaveTextContent('Tomás Reyes');
  expect(second).toHaveTextContent('No due dateUnassigned: nobody has this role');
  expect(callsOf('tasks.applyTemplate')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create 2 tasks' }));
  await screen.findByText('2 tasks created for Ava');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('tasks.applyTemplate')).toEqual(callsOf('tasks.previewTemplate').slice(-1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 task moved to the trash');
  await screen.findByText('1 task was changed meanwhile and not removed.');
  expect(callsOf('tasks.updateMany')).toEqual([
    { tasks: ids.map((id) => ({ id, rowVersion: 1, changes: { isDeleted: true } })) },
  ]);
});

it('says why the tasks could not be made, and stays open', async () => {
  host([ava], {
    ...handlers,
    'tasks.applyTemplate': () => {
      throw new AppError('not_found', 'This template does not exist any more');
    },
  });
  renderModels({ path: `/models?modelId=${ava.id}&tab=tasks` });
  await user.click(await screen.findByRole('button', { name: 'Apply a template…' }));
  await user.click(await screen.findByRole('combobox', { name: 'Template' }));
  await user.click(await screen.findByRole('option', { name: /New creator/ }));
  await user.click(await screen.findByRole('button', { name: 'Create 2 tasks' }));
  expect(await screen.findByText('This template does not exist any more')).toBeVisible();
});

it('is offered when a model is created, and looked at before anything is made', async () => {
  const nova = modelOf({ stageName: 'Nova' });
  const { callsOf } = host([ava], { ...handlers, 'models.create': () => nova });
  renderModels();
  await user.click(await screen.findByRole('button', { name: 'Create model' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create model' }));
  await user.type(form.getByRole('textbox', { name: /Stage name/ }), 'Nova');
  await user.type(form.getByRole('textbox', { name: /Real name/ }), 'Kasia');
  await user.click(await form.findByRole('combobox', { name: 'Onboarding tasks' }));
  await user.click(await screen.findByRole('option', { name: 'New creator' }));
  await user.click(form.getByRole('button', { name: 'Create model' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply a template to Nova' }));
  await dialog.findByRole('list', { name: 'Tasks to be created' });
  expect(callsOf('tasks.applyTemplate')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create 2 tasks' }));
  await waitFor(() => {
    expect(callsOf('tasks.applyTemplate')).toMatchObject([{ templateId: template.id, modelId: nova.id }]);
  });
});
