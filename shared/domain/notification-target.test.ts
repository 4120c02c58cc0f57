import { describe, expect, it } from 'vitest';
import { notificationPlace, notificationTarget, type TargetSource } from './notification-target.ts';
import { describeType, notificationTypes } from './notification-types.ts';

const model = '11111111-1111-4111-8111-111111111111';
const chat = '22222222-2222-4222-8222-222222222222';
const moved = {
  category: 'schedule',
  kind: 'moved',
  event_id: model,
  starts_at: new Date('2026-11-24T09:00').toISOString(),
};
const target = (type: string, source: Partial<TargetSource> = {}) =>
  notificationTarget({ type, modelId: null, metadata: {}, ...source });

describe('a click on a notification', () => {
  it.each<[string, Partial<TargetSource>, string | null]>([
    ['task_created', { modelId: model }, `/tasks?modelId=${model}`],
    ['task_overdue', {}, '/tasks?general=true'],
    ['task_updated', { modelId: model, metadata: { task_id: chat } }, `/tasks?modelId=${model}&task=${chat}`],
    ['task_mentioned', { metadata: { task_id: chat } }, `/tasks?general=true&task=${chat}`],
    ['task_created', { metadata: { task_id: 'x&modelId=1' } }, '/tasks?general=true'],
    ['note_updated', { modelId: model }, `/notes?modelId=${model}`],
    ['note_deleted', {}, '/notes?general=true'],
    ['note_updated', { modelId: model, metadata: { note_id: chat } }, `/notes?modelId=${model}&note=${chat}`],
    ['note_review_due', { metadata: { note_id: chat } }, `/notes?general=true&note=${chat}`],
    ['note_mentioned', { metadata: { note_id: 'x&modelId=1' } }, '/notes?general=true'],
    ['chat_unread_messages', { metadata: { chat_id: chat } }, `/chat?chatId=${chat}`],
    ['chat_unread_messages', { modelId: model }, '/chat'],
    ['chat_mentions', { metadata: { chat_id: chat }, modelId: model }, `/chat?chatId=${chat}`],
    ['chat_mentions', { modelId: model }, `/models?modelId=${model}`],
    ['chat_mentions', {}, null],
    ['file_moved', { modelId: model }, '/drive-logs'],
    ['sync_error', {}, '/drive-logs'],
    ['folder_linked', {}, '/drive-logs'],
    ['system_alert', { modelId: model }, `/models?modelId=${model}`],
    ['system_alert', { metadata: { kind: 'plan_limit' } }, null],
    [
      'system_alert',
      { modelId: model, metadata: { ...moved, occurrence_id: chat } },
      `/models?modelId=${model}&tab=schedule&eventId=${chat}`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { ...moved, kind: 'deleted', occurrence_id: chat } },
      `/models?modelId=${model}&tab=schedule`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { ...moved, occurrence_id: 'x&view=day' } },
      `/models?modelId=${model}&tab=schedule`,
    ],
    ['system_alert', { metadata: { ...moved, occurrence_id: chat } }, null],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'social', kind: 'access_asked', grant_id: chat } },
      `/models?modelId=${model}&tab=access&grantId=${chat}`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'social', kind: 'access_ended', grant_id: '&x=1' } },
      `/models?modelId=${model}&tab=access`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'social', kind: 'rotation_overdue' } },
      `/models?modelId=${model}`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'social', kind: 'post_failed', post_id: chat } },
      `/models?modelId=${model}&tab=posts&post=${chat}`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'social', kind: 'social_account', account_id: chat } },
      `/models?modelId=${model}&tab=posts`,
    ],
    ['contract_upload', { modelId: model }, `/models?modelId=${model}`],
    [
      'contract_upload',
      { modelId: model, metadata: { category: 'documents', kind: 'uploaded', document_id: chat } },
      `/models?modelId=${model}&tab=documents&document=${chat}`,
    ],
    [
      'system_alert',
      { modelId: model, metadata: { category: 'documents', kind: 'expiring', document_id: '&x=1' } },
      `/models?modelId=${model}&tab=documents`,
    ],
    ['contract_upload', { metadata: { category: 'documents', document_id: chat } }, null],
    ['system_maintenance', {}, null],
    ['something_else', {}, null],
  ])('%s with %j leads to %s', (type, source, expected) => {
    expect(target(type, source)).toBe(expected);
  });

  it.each<[string, Partial<TargetSource>, string | null]>([
    ['a model that is no id', { modelId: '../admin?x=1' }, null],
    ['its own link', { metadata: { url: 'https://evil.example', path: '/admin' } }, null],
    ['a chat that is no id', { metadata: { chat_id: 'x&modelId=1#/admin' } }, null],
    ['a chat that is no text', { metadata: { chat_id: { toString: 'x' } } }, null],
  ])('with %s leads nowhere of its choice', (_, source, expected) => {
    expect(target('system_alert', source)).toBe(expected);
    expect(target('chat_unread_messages', source)).toBe('/chat');
    expect(target('task_created', source)).toBe('/tasks?general=true');
  });
});

describe('another place to look at the news', () => {
  it.each<[Partial<TargetSource>, string | undefined]>([
    [
      { modelId: model, metadata: { ...moved, occurrence_id: chat } },
      `/schedule?date=2026-11-24&eventId=${chat}`,
    ],
    [{ metadata: { category: 'schedule', occurrence_id: chat } }, `/schedule?eventId=${chat}`],
    [{ metadata: { ...moved, kind: 'deleted', occurrence_id: chat } }, '/schedule?date=2026-11-24'],
    [{ metadata: { ...moved, occurrence_id: 'x&view=day' } }, '/schedule?date=2026-11-24'],
    [{ metadata: { category: 'schedule', starts_at: '../admin' } }, '/schedule'],
    [{ metadata: { kind: 'plan_limit' } }, '/subscription'],
    [{ modelId: model, metadata: { kind: 'post_unknown', post_id: chat } }, `/twitter-bot?post=${chat}`],
    [
      { modelId: model, metadata: { kind: 'social_account', account_id: chat } },
      `/twitter-bot?tab=accounts&account=${chat}`,
    ],
    [{ metadata: { category: 'documents', document_id: chat } }, `/documents?document=${chat}`],
    [{ metadata: { category: 'documents', document_id: '../x' } }, undefined],
    [
      { modelId: model, metadata: { category: 'social', kind: 'rotation_overdue' } },
      `/socials?modelId=${model}`,
    ],
    [{ modelId: '../x', metadata: { category: 'social' } }, undefined],
    [{ modelId: model, metadata: { kind: 'status' } }, undefined],
  ])('of %j is %s', (source, address) => {
    expect(notificationPlace({ type: 'system_alert', modelId: null, metadata: {}, ...source })?.address).toBe(
      address,
    );
  });
});

describe('types', () => {
  it('are the 25 of the specification, five of tasks, three of notes and three of files, each with its own label', () => {
    const rows = Object.values(notificationTypes);
    expect(rows).toHaveLength(36);
    expect(new Set(rows.map(({ label }) => label)).size).toBe(36);
  });

  it('that are unknown show their name with spaces', () => {
    expect(describeType('folder_was_eaten')).toEqual({ label: 'folder was eaten', icon: 'bell' });
    expect(describeType('constructor')).toEqual({ label: 'constructor', icon: 'bell' });
    expect(describeType('new_model').label).toBe('New model');
  });
});
