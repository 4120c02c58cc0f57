import { expect, it } from 'vitest';
import type { Draft } from '#shared/domain/drafts.ts';
import { sift } from './browser-drafts.ts';

const now = Date.parse('2026-11-22T09:00:00Z');
const draft = (name: string, typedAt = now - 1000): Draft => ({ name, content: '{}', typedAt });
const kept = (one: Draft, ownerId = 'mia') =>
  [`draft ${ownerId} ${one.name}`, { ownerId, draft: one }] as const;
const dropped = (name: string, at: number) => [`dropped mia ${name}`, { ownerId: 'mia', name, at }] as const;

type All = Parameters<typeof sift>[0];
const sifted = (...entries: (readonly [string, unknown])[]) => sift(new Map(entries) as All, 'mia', now);

it('is what this person typed, and throws away what others did', () => {
  expect(sifted(kept(draft('new model')), kept(draft('profile'), 'tomas'))).toEqual({
    kept: [draft('new model')],
    stale: ['draft tomas profile'],
  });
});

it('does not count what was typed before the form was sent, however late it was written', () => {
  const sent = dropped('new model', now - 1000);
  expect(sifted(sent, kept(draft('new model')))).toEqual({ kept: [], stale: ['draft mia new model'] });
  const later = draft('new model', now - 999);
  expect(sifted(sent, kept(later))).toEqual({ kept: [later], stale: [] });
});

it('does not count what was typed before someone signed out', () => {
  const end = ['everything dropped', { at: now - 500 }] as const;
  const later = draft('profile', now - 400);
  expect(sifted(end, kept(draft('new model')), kept(later))).toEqual({
    kept: [later],
    stale: ['draft mia new model'],
  });
});

it('keeps neither what is a week old nor the mark of a form that was sent long ago', () => {
  const week = 7 * 24 * 60 * 60 * 1000;
  expect(sifted(kept(draft('profile', now - week)), dropped('new model', now - 60 * 60 * 1000 - 1))).toEqual({
    kept: [],
    stale: ['draft mia profile', 'dropped mia new model'],
  });
});
