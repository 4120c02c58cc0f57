import { describe, expect, it } from 'vitest';
import { accessActions, secretKinds } from '#shared/contract/vault.ts';
import { accessSubject, accessTime, accessWords, actionOptions } from './access-labels.ts';

describe('the words of the access log', () => {
  it('say what was done', () => {
    expect(accessWords({ action: 'copied', kind: 'totp' })).toBe('copied a one-time code');
    expect(accessWords({ action: 'removed', kind: null })).toBe('removed an account');
    expect(accessWords({ action: 'denied', kind: 'password' })).toBe('was refused');
    for (const action of accessActions)
      for (const kind of [...secretKinds, null]) expect(accessWords({ action, kind })).toMatch(/^[a-z]/);
  });

  it('name the account, and the model where there are several', () => {
    const entry = { platform: 'x', account: '@ava', modelName: 'Ava Sterling' };
    expect(accessSubject(entry, false)).toBe('X · @ava');
    expect(accessSubject(entry, true)).toBe('Ava Sterling · X · @ava');
    expect(accessSubject({ ...entry, platform: null }, false)).toBe('Email · @ava');
    expect(accessSubject({ platform: null, account: null, modelName: null }, true)).toBe('');
  });

  it('offer every event as a filter', () => {
    expect(actionOptions.map(({ value }) => value).sort()).toEqual(['', ...accessActions].sort());
  });

  it('give the time as short as it can be', () => {
    const now = new Date('2026-11-18T10:24:00').getTime();
    expect(accessTime('2026-11-18T09:58:00', now)).toBe('09:58');
    expect(accessTime('2026-11-17T09:58:00', now)).toBe('Tue');
    expect(accessTime('2026-11-09T09:58:00', now)).toBe('9 Nov');
    expect(accessTime('2025-11-09T09:58:00', now)).toBe('9 Nov 2025');
  });
});
