// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { TaskTemplate } from '#shared/contract/task-templates.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { TemplatesAndTagsPage } from './page.tsx';

const user = userEvent.setup({ delay: null });
const vip = { id: '00000000-0000-4000-8000-0000000000a1', name: 'VIP', color: 'violet' as const };
const template: TaskTemplate = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'New creator',
  isOnboarding: true,
  isRenewal: false,
  items: ['First', 'Second'].map((title) => ({
    title,
    description: 'Kept',
    priority: 'medium' as const,
    dayOffset: 2,
    role: 'main_manager' as const,
    checklist: ['One', 'Two'],
  })),
  updatedAt: '2026-11-18T09:00:00Z',
  rowVersion: 3,
};

function open(handlers: Parameters<typeof createFakeBridge>[0] = {}) {
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
  const fake = createFakeBridge({
    'tasks.listTemplates': () => [template],
    'tags.list': () => [vip],
    'documents.listTemplates': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  renderWithKit(
    <MemoryRouter>
      <TemplatesAndTagsPage />
    </MemoryRouter>,
  );
  return {
    callsOf: (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

it('makes a template, and says what is wrong beside the field', async () => {
  const { callsOf } = open({
    'tasks.listTemplates': () => [],
    'tasks.createTemplate': ({ name }) => ({ ...template, name }),
  });
  await waitFor(() => {
    expect(screen.getAllByText('No templates yet')).toHaveLength(2);
  });
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create template' }));
  const days = form.getByRole('textbox', { name: 'Due after days' });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(form.getByRole('button', { name: 'Create template' }));
  expect(await form.findByText('Template name is required')).toBeVisible();
  expect(form.getByText('Task title is required')).toBeVisible();
  expect(form.getByText('Enter a number from 0 to 365, or nothing')).toBeVisible();
  await user.clear(days);
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Onboarding');
  await user.type(form.getByRole('textbox', { name: 'Task 1' }), 'Ask for photos');
  await user.type(form.getByRole('textbox', { name: 'Checklist' }), 'Passport{Enter}{Enter} Release ');
  await user.click(form.getByRole('button', { name: 'Create template' }));
  await screen.findByText('Template "Onboarding" created');
  expect(callsOf('tasks.createTemplate')).toEqual([
    {
      name: 'Onboarding',
      isOnboarding: true,
      isRenewal: false,
      items: [
        {
          title: 'Ask for photos',
          description: '',
          priority: 'medium',
          dayOffset: null,
          role: 'main_manager',
          checklist: ['Passport', 'Release'],
        },
      ],
    },
  ]);
});

it('orders tasks by the keyboard, and keeps what the form does not show', async () => {
  const { callsOf } = open({ 'tasks.updateTemplate': () => ({ ...template, items: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Edit New creator' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit New creator' }));
  expect(form.getByRole('textbox', { name: 'Task 1' })).toHaveValue('First');
  fireEvent.keyDown(form.getByRole('textbox', { name: 'Task 1' }), { key: 'ArrowDown', altKey: true });
  await waitFor(() => {
    expect(form.getByRole('textbox', { name: 'Task 1' })).toHaveValue('Second');
  });
  expect(form.getByText('Moved to place 2 of 2')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save template' }));
  await waitFor(() => {
    expect(callsOf('tasks.updateTemplate')).toMatchObject([
      {
        id: template.id,
        rowVersion: 3,
        items: [
          { title: 'Second', description: 'Kept', dayOffset: 2, checklist: ['One', 'Two'] },
          { title: 'First' },
        ],
      },
    ]);
  });
});

it('adds and removes tasks, and sends what is left', async () => {
  const { callsOf } = open({ 'tasks.updateTemplate': () => template });
  await user.click(await screen.findByRole('button', { name: 'Edit New creator' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit New creator' }));
  await user.click(form.getByRole('button', { name: 'Add task' }));
  await user.type(form.getByRole('textbox', { name: 'Task 3' }), 'Third');
  await user.click(form.getByRole('button', { name: 'Remove task 1' }));
  expect(form.getByRole('textbox', { name: 'Task 1' })).toHaveValue('Second');
  expect(form.getByRole('textbox', { name: 'Task 2' })).toHaveValue('Third');
  await user.click(form.getByRole('button', { name: 'Save template' }));
  await waitFor(() => {
    expect(callsOf('tasks.updateTemplate')).toHaveLength(1);
  });
  const [{ items }] = callsOf('tasks.updateTemplate') as [{ items: { title: string }[] }];
  expect(items.map(({ title }) => title)).toEqual(['Second', 'Third']);
});

it('says that someone else changed it, and replaces it when it is saved once more', async () => {
  let version = 3;
  const { callsOf } = open({
    'tasks.listTemplates': () => [{ ...template, rowVersion: version }],
    'tasks.updateTemplate': ({ rowVersion }) => {
      if (rowVersion === version) return template;
      throw new AppError('conflict', 'Stale', { hint: 'stale' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit New creator' }));
  version = 5;
  const form = within(await screen.findByRole('dialog', { name: 'Edit New creator' }));
  await user.type(form.getByRole('textbox', { name: 'Task 1' }), '!');
  await user.click(form.getByRole('button', { name: 'Save template' }));
  expect(await form.findByText(/Someone else changed this template/)).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Task 1' })).toHaveValue('First!');
  await user.click(form.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Template "New creator" saved');
  expect(callsOf('tasks.updateTemplate')).toMatchObject([{ rowVersion: 3 }, { rowVersion: 5 }]);
});

it('renames a tag, and says how much carries one before it is deleted', async () => {
  const { callsOf } = open({
    'tags.update': ({ changes }) => {
      if (changes.name === 'Taken') throw new AppError('conflict', 'duplicate', { sqlState: '23505' });
      return { ...vip, name: changes.name ?? vip.name, color: changes.color ?? vip.color };
    },
    'tags.uses': () => ({ models: 3, tasks: 1, notes: 0, documents: 0 }),
    'tags.delete': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit VIP' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit VIP' }));
  const name = form.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Taken');
  await user.click(form.getByRole('radio', { name: 'Teal' }));
  await user.click(form.getByRole('button', { name: 'Save tag' }));
  expect(await form.findByText('A tag with this name already exists')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Key');
  await user.click(form.getByRole('button', { name: 'Save tag' }));
  await screen.findByText('Tag "Key" saved');
  expect(callsOf('tags.update').at(-1)).toEqual({ id: vip.id, changes: { name: 'Key', color: 'teal' } });

  await user.click(await screen.findByRole('button', { name: 'Delete VIP' }));
  expect(await screen.findByText(/It’s removed from 3 models and 1 task\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  await screen.findByText('Tag "VIP" deleted');
  expect(callsOf('tags.delete')).toEqual([{ id: vip.id }]);
});

it('gives the focus to the next tag where one is deleted', async () => {
  let tags = [vip, { ...vip, id: '00000000-0000-4000-8000-0000000000a2', name: 'Water' }];
  open({
    'tags.list': () => tags,
    'tags.uses': () => ({ models: 0, tasks: 0, notes: 0, documents: 0 }),
    'tags.delete': ({ id }) => {
      tags = tags.filter((tag) => tag.id !== id);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete VIP' }));
  await screen.findByText('It isn’t used anywhere. You can’t undo this.');
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Delete Water' })).toHaveFocus();
  });
});

it('finds the fields of a document template in its text, and asks for them as it is told to', async () => {
  const { callsOf } = open({
    'documents.createTemplate': (fields) => ({
      ...fields,
      id: template.id,
      updatedAt: template.updatedAt,
      rowVersion: 1,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create document template' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create document template' }));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'NDA');
  await user.click(form.getByRole('textbox', { name: /^Text/ }));
  await user.paste('{{model_name}} from {{start_date}} for {{Fee}}');
  await user.click(form.getByRole('button', { name: 'Create template' }));
  expect(await form.findByText(/^{{Fee}} is no field/)).toBeVisible();
  const text = form.getByRole('textbox', { name: /^Text/ });
  await user.clear(text);
  await user.click(text);
  await user.paste('{{model_name}} from {{start_date}} for {{fee}}');
  const fields = within(await form.findByRole('list', { name: 'Fields' }));
  expect(fields.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'start_date',
    'fee',
  ]);
  const label = fields.getByRole('textbox', { name: 'Label of fee' });
  await user.clear(label);
  await user.type(label, 'Monthly fee');
  await user.click(form.getByRole('button', { name: 'Create template' }));
  await screen.findByText('Template "NDA" created');
  expect(callsOf('documents.createTemplate')).toEqual([
    {
      name: 'NDA',
      category: 'contract',
      body: '{{model_name}} from {{start_date}} for {{fee}}',
      fields: [
        { key: 'start_date', label: 'Start date', kind: 'date' },
        { key: 'fee', label: 'Monthly fee', kind: 'number' },
      ],
    },
  ]);
});
