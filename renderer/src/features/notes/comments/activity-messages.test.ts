import { expect, it } from 'vitest';
import type { Activity } from '#shared/contract/blocks.ts';
import { activityText } from './activity-messages.ts';

const ava = { id: '1', name: 'Ava Sterling' };
const tomas = { id: '2', name: 'Tomás Reyes' };

it.each<[string, Activity['before'], Activity['after'], string]>([
  ['created', null, 'playbook', 'created this playbook'],
  ['model', null, ava, 'moved it to Ava Sterling'],
  ['model', ava, null, 'made it a general note, before of Ava Sterling'],
  ['model', ava, tomas, 'moved it from Ava Sterling to Tomás Reyes'],
  ['visibility', 'team', 'private', 'changed who sees it from Team to its author alone'],
  ['member', null, tomas, 'shared it with Tomás Reyes'],
  ['member', tomas, null, 'ended sharing it with Tomás Reyes'],
  ['status', 'draft', 'final', 'marked it as final'],
  ['verified', null, '2027-02-28', 'verified it until 28 Feb 2027'],
  ['verified', '2027-02-28', null, 'withdrew its verification'],
  ['reviewer', null, tomas, 'asked Tomás Reyes to review it'],
  ['restored', null, 3, 'restored version 3'],
  ['locked', false, true, 'locked it'],
  ['deleted', false, true, 'moved it to the trash'],
  ['something_new', 1, 2, 'changed something new'],
])('says of %s %j %j: %s', (field, before, after, text) => {
  expect(activityText({ id: 'a', actor: null, createdAt: '', field, before, after })).toBe(text);
});
