import { expect, it } from 'vitest';
import { camel, snake } from './case.ts';

it('names a row as the contract does, at every depth', () => {
  const row = {
    id: 'a',
    stage_name: 'Mia',
    due_at: null,
    secondary_managers: [{ display_name: 'Jonas', is_inactive: false }],
    next: ['2026_a', { row_version: 3 }],
  };
  expect(camel(row)).toEqual({
    id: 'a',
    stageName: 'Mia',
    dueAt: null,
    secondaryManagers: [{ displayName: 'Jonas', isInactive: false }],
    next: ['2026_a', { rowVersion: 3 }],
  });
});

it('leaves what is no row as it is', () => {
  const content = { type: 'doc', content: [{ type: 'list_item', attrs: { is_done: true } }] };
  expect(camel({ note_id: 'a', content }, ['content'])).toEqual({ noteId: 'a', content });
});

it('names fields as a procedure does, and leaves out those that nobody gave', () => {
  const members = [{ id: 'a', access: 'view' }];
  expect(snake({ modelId: null, addTagIds: ['a'], title: undefined, members })).toEqual({
    model_id: null,
    add_tag_ids: ['a'],
    members,
  });
});

it('comes back as it was', () => {
  const fields = { isDeleted: true, removeAssigneeIds: ['a'], afterId: null };
  expect(camel(snake(fields))).toEqual(fields);
});
