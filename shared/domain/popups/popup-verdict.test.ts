import { expect, it } from 'vitest';
import { modelId, openRules, testRow } from './test-popups.ts';
import { isOnScreen, popupVerdict, type PopupRules } from './popup-verdict.ts';
import type { PopupRow } from './popup-row.ts';

const at = new Date('2026-11-20T10:30:00Z');
const verdict = (row: Partial<PopupRow> = {}, rules: Partial<PopupRules> = {}) =>
  popupVerdict(testRow('a', row), { ...openRules, ...rules }, at);
const later = '2026-11-20T11:00:00Z';

it('shows what nothing holds back', () => {
  expect(verdict()).toBe('show');
});

it.each<[string, Partial<PopupRow>, Partial<PopupRules>]>([
  ['the preference of then', { isDesktop: false }, {}],
  ['the preference of now', {}, { categories: [{ category: 'models', desktop: false, isFixed: false }] }],
  ['a mute', { modelId }, { mutes: [{ modelId, until: later }] }],
  ['a pause', {}, { pausedUntil: new Date(later) }],
  [
    'quiet hours',
    {},
    { settings: { ...openRules.settings, quietFrom: '10:00', quietTo: '11:00', quietDays: [5] } },
  ],
  ['an agency without notifications', { category: 'system' }, { areOn: false }],
  ['the open list', {}, { screen: { isFocused: true, address: '/', isBellOpen: true } }],
])('%s holds it back for good', (_, row, rules) => {
  expect(verdict(row, rules)).toBe('never');
});

it('security comes through what cannot be switched off, and through a mute', () => {
  const rules: Partial<PopupRules> = {
    mutes: [{ modelId, until: later }],
    categories: [{ category: 'system', desktop: false, isFixed: true }],
  };
  expect(verdict({ category: 'system', modelId }, rules)).toBe('show');
});

it('a mute that is over holds nothing back, nor one of another model', () => {
  expect(verdict({ modelId }, { mutes: [{ modelId, until: '2026-11-20T10:00:00Z' }] })).toBe('show');
  expect(verdict({ modelId: null }, { mutes: [{ modelId, until: later }] })).toBe('show');
});

it('what was read is left, and what is snoozed waits', () => {
  expect(verdict({ readAt: '2026-11-20T10:10:00Z' })).toBe('read');
  expect(verdict({ status: 'pending', sentAt: later })).toBe('later');
});

it.each([
  ['/models', modelId, '/models?modelId=x', false],
  ['/models', modelId, `/models?modelId=${modelId}`, true],
  ['/models with filters', modelId, `/models?status=active&modelId=${modelId}&sort=name`, true],
  ['nothing to open', null, '/', false],
])('%s: model %s at %s', (_, model, address, expected) => {
  const row = testRow('a', { modelId: model });
  expect(isOnScreen(row, { isFocused: true, address, isBellOpen: false })).toBe(expected);
  expect(isOnScreen(row, { isFocused: false, address, isBellOpen: true })).toBe(false);
});

it('the open list shows nothing that is kept out of it', () => {
  const screen = { isFocused: true, address: '/', isBellOpen: true };
  expect(isOnScreen(testRow('a'), screen)).toBe(true);
  expect(isOnScreen(testRow('a', { isInApp: false }), screen)).toBe(false);
});
