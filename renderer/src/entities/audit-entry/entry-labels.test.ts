import { expect, it } from 'vitest';
import { toCsv } from '#renderer/ui/table/csv/csv.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { actorWords, changesOf, csvColumns, resourceWords, searchText, summaryOf } from './entry-labels.ts';
import { entryTitle, eventTitle } from './event-title.ts';

const entry: AuditEntry = {
  seq: 7,
  at: '2026-11-18T09:06:31.000Z',
  actorId: 'a',
  actorName: 'Mia Hartwell',
  actorType: 'user',
  event: 'models.updated',
  resourceType: 'model',
  resourceId: 'm',
  resourceName: 'Ava Sterling',
  modelId: 'm',
  address: null,
  userAgent: null,
  requestId: null,
  changes: {},
};
const people = new Map([['p', 'Tomás Reyes']]);

it('tells empty, changed and secret values apart', () => {
  const changes = changesOf(
    {
      changes: {
        socials: ['[redacted]', '[redacted]'],
        manager_id: [null, 'p'],
        is_open: [false, true],
        telegram_handle: ['', '@ava'],
      },
    },
    people,
  );
  expect(changes).toEqual([
    { field: 'is_open', before: { kind: 'text', text: 'Off' }, after: { kind: 'text', text: 'On' } },
    {
      field: 'manager_id',
      before: { kind: 'empty', text: 'None' },
      after: { kind: 'text', text: 'Tomás Reyes' },
    },
    { field: 'socials', before: { kind: 'redacted' }, after: { kind: 'redacted' } },
    {
      field: 'telegram_handle',
      before: { kind: 'empty', text: 'None' },
      after: { kind: 'text', text: '@ava' },
    },
  ]);
});

it('keeps a secret off the page, out of the search and out of the file even where the database missed it', () => {
  const leaky = {
    ...entry,
    changes: {
      bot_token: ['old-secret', 'new-secret'],
      extra: [null, { password: 'deep-secret', note: 'fine' }],
    } satisfies AuditEntry['changes'],
  };
  const everywhere = [
    JSON.stringify(changesOf(leaky)),
    summaryOf(leaky, people),
    searchText('', people)(leaky),
    toCsv(csvColumns(people), [leaky]),
  ].join('\n');
  expect(everywhere).not.toContain('secret');
  expect(everywhere).toContain('fine');
});

it('names people as they are seen: oneself, the system, a visitor, someone who is gone', () => {
  expect(actorWords(entry, 'a')).toBe('You');
  expect(actorWords(entry, 'b')).toBe('Mia Hartwell');
  expect(actorWords({ actorId: null, actorName: null, actorType: 'system' }, 'a')).toBe('System');
  expect(actorWords({ actorId: null, actorName: null, actorType: 'anon' }, 'a')).toBe('Visitor');
  expect(actorWords({ actorId: 'x', actorName: null, actorType: 'user' }, 'a')).toBe('Deleted user');
});

it('names fields, values and events by what people call them, and an empty value by what it means', () => {
  const told = (changes: AuditEntry['changes'], more: Partial<AuditEntry> = {}) =>
    summaryOf({ ...entry, ...more, changes }, people);
  expect(told({ manager_id: ['p', null] })).toBe('Main manager: Tomás Reyes → None');
  expect(told({ role: ['manager', 'admin'] })).toBe('Role: Manager → Administrator');
  expect(told({ can_access_chat: [true, null] })).toBe('Chat: On → Default');
  expect(told({ permission_overrides: [{}, { can_see_all_models: true }] })).toBe(
    'Permissions: Default → See all models: On',
  );
  expect(told({ stage_name: ['', 'ava'] })).toBe('Stage name: None → ava');
  const setting = { event: 'config.changed', resourceType: 'config', resourceName: 'enable_marketplace' };
  expect(told({ value: [null, 'true'] }, setting)).toBe('Default → On');
  expect(resourceWords({ ...entry, ...setting })).toBe('Marketplace');
  const renamed = { ...setting, resourceName: 'audit_retention_days' };
  expect(resourceWords({ ...entry, ...renamed })).toBe('Keep the audit log for');
  expect(resourceWords({ ...entry, ...setting, resourceName: 'trusted_proxies' })).toBe('Trusted proxies');
  expect(
    [
      'models.updated',
      'config.changed',
      'users.role_changed',
      'permissions.granted',
      'vault_access.created',
      'vault.key_rotated',
      'tasks.deleted',
    ].map(eventTitle),
  ).toEqual([
    'Model updated',
    'Setting changed',
    'User role changed',
    'Permission granted',
    'Temporary access created',
    'Vault key rotated',
    'Task template deleted',
  ]);
});

it('names what belongs to a bot or an account by what it is', () => {
  const events = [
    'bot_commands.created',
    'bot_auto_replies.updated',
    'bot_broadcasts.deleted',
    'social_rules.updated',
  ];
  expect(events.map(eventTitle)).toEqual([
    'Bot command created',
    'Automatic reply updated',
    'Broadcast deleted',
    'Posting rule updated',
  ]);
});

it('names what had no name yet by what it is', () => {
  expect(resourceWords({ ...entry, resourceName: '' })).toBe('Model');
  expect(resourceWords({ ...entry, resourceName: null })).toBe('Model');
});

it('names temporary access by its platform, a request as one, and times as people say them', () => {
  const asked: AuditEntry = {
    ...entry,
    event: 'vault_access.created',
    resourceType: 'credential_grant',
    resourceName: 'x',
    changes: { minutes: [null, 240], status: [null, 'asked'] },
  };
  expect(entryTitle(asked)).toBe('Temporary access requested');
  expect(resourceWords(asked)).toBe('X');
  expect(resourceWords({ ...asked, resourceName: 'instagram' })).toBe('Instagram');
  expect(resourceWords({ ...asked, resourceName: null })).toBe('All accounts');
  expect(searchText('', people)({ ...asked, resourceName: null })).toContain('all accounts');
  const told = (changes: AuditEntry['changes']) => summaryOf({ ...asked, changes }, people);
  expect(told({ minutes: [null, 240] })).toBe('Duration: None → 4 hours');
  expect(told({ status: ['asked', 'refused'] })).toBe('Status: Requested → Declined');
  expect(told({ ended_because: [null, 'no_access'] })).toBe('Ended because: None → No access');
  const given: AuditEntry = { ...asked, changes: { status: [null, 'given'] } };
  expect(entryTitle(given)).toBe('Temporary access created');
  expect(entryTitle({ ...asked, event: 'vault_access.updated' })).toBe('Temporary access updated');
});

it('says one change in words, and counts several', () => {
  expect(summaryOf({ ...entry, changes: { status: ['active', 'paused'] } }, people)).toBe(
    'Status: Active → Paused',
  );
  expect(summaryOf({ ...entry, changes: { socials: ['[redacted]', '[redacted]'] } }, people)).toBe(
    'Social accounts: changed',
  );
  expect(summaryOf({ ...entry, changes: { a: [1, 2], b: [1, 2] } }, people)).toBe('2 fields');
});

it('says in a sentence what is no change of a field', () => {
  const viewed = {
    ...entry,
    event: 'users.viewed_as',
    resourceType: 'user',
    resourceName: 'Jonas Lindqvist',
  };
  expect(summaryOf(viewed, people)).toBe('Viewed the app as this person');
  expect(searchText('a', people)(viewed)).toContain('viewed the app');
  expect(eventTitle(viewed.event)).toBe('Viewed as user');

  const signedOut = (sessions: [unknown, unknown]): AuditEntry => ({
    ...viewed,
    event: 'users.signed_out',
    changes: { sessions },
  });
  expect(summaryOf(signedOut([1, 0]), people)).toBe('Signed this person out everywhere');
  expect(summaryOf(signedOut([3, 2]), people)).toBe('Ended 1 of 3 sessions of this person');
  expect(summaryOf(signedOut(['3', null]), people)).toBe('Ended sessions of this person');
  expect(summaryOf({ ...signedOut([1, 0]), changes: {} }, people)).toBe('Ended sessions of this person');
  expect(eventTitle('users.signed_out')).toBe('User signed out');
  expect(summaryOf({ ...viewed, event: 'users.first_signed_in' }, people)).toBe(
    'Signed in for the first time',
  );

  const purged: AuditEntry = {
    ...entry,
    event: 'audit.purged',
    resourceType: 'audit',
    resourceName: null,
    changes: { before: [null, '2025-11-21T12:00:00+00:00'] },
  };
  expect(resourceWords(purged)).toBe('Audit log');
  expect(summaryOf(purged, people)).toMatch(
    /^Removed the entries before \w{3} 2[12] Nov 2025, \d\d:\d\d:\d\d$/,
  );
  expect(eventTitle(purged.event)).toBe('Old audit entries removed');
  for (const before of [undefined, 7, 'soon'])
    expect(summaryOf({ ...purged, changes: { before: [null, before] } }, people)).toBe('Removed old entries');
});

it('shows moments in the viewer’s own time, and exports them as they are', () => {
  const moved: AuditEntry = {
    ...entry,
    changes: { expires_at: ['2026-11-28T17:00:30.295+00:00', '2026-12-28T17:00:30Z'] },
  };
  const summary = summaryOf(moved, people);
  expect(summary).toMatch(
    /^Expires: \w{3} \d\d? \w{3} 2026, \d\d:\d\d:30 → \w{3} \d\d? Dec 2026, \d\d:\d\d:30$/,
  );
  expect(toCsv(csvColumns(people), [moved])).toContain(
    '2026-11-28T17:00:30.295+00:00 → 2026-12-28T17:00:30Z',
  );
  for (const text of ['2026-11-28', '2026-99-99T99:99:99Z', 'at 2026-11-28T17:00:30Z'])
    expect(summaryOf({ ...entry, changes: { name: [null, text] } }, people)).toBe(`Name: None → ${text}`);
});

it('exports times that sort, and names in place of You', () => {
  const changed: AuditEntry = { ...entry, changes: { status: ['active', null] } };
  expect(toCsv(csvColumns(people), [changed]).split('\r\n')[1]).toBe(
    '7,2026-11-18T09:06:31.000Z,Mia Hartwell,models.updated,model,Ava Sterling,Status: Active → None',
  );
});
