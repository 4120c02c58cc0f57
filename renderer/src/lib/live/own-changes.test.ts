import { beforeEach, expect, it, vi } from 'vitest';
import { asOwnChange, forgetOwnChanges, whenKnown } from './own-changes.ts';

beforeEach(forgetOwnChanges);

const noon = '2026-11-26T12:00:00.123456+00:00';
const later = '2026-11-26T12:00:01+00:00';
const updated = (at: Record<string, string[]>) => ({ kind: 'updated' as const, ids: Object.keys(at), at });
const isOwn = (told: Parameters<typeof whenKnown>[0]) => {
  const decide = vi.fn<(isOwn: boolean) => void>();
  whenKnown(told, decide);
  return decide;
};
const change = (id: string, updatedAt: string) =>
  asOwnChange(
    [id],
    () => Promise.resolve(updatedAt),
    (answer) => [{ id, updatedAt: answer }],
  );

it('knows what it has just been answered, however the moment is written', async () => {
  await change('a', noon);
  expect(isOwn(updated({ a: ['2026-11-26 12:00:00.123456+00'] }))).toHaveBeenCalledExactlyOnceWith(true);
});

it('takes nothing that someone else did for its change, be it a thousandth of a millisecond later', async () => {
  await change('a', noon);
  for (const told of [
    updated({ a: ['2026-11-26T12:00:00.123457+00:00'] }),
    updated({ b: [noon] }),
    updated({ a: [noon, later] }),
    updated({ a: [noon], b: [noon] }),
    { kind: 'updated' as const, ids: ['a'] },
    { kind: 'deleted' as const, ids: ['a'] },
  ])
    expect(isOwn(told)).toHaveBeenCalledExactlyOnceWith(false);
});

it('knows several changes that it made and hears of at once', async () => {
  await change('a', noon);
  await change('a', later);
  expect(isOwn(updated({ a: [noon, later] }))).toHaveBeenCalledExactlyOnceWith(true);
});

it('waits where the news are quicker than the answer', async () => {
  let answer: (updatedAt: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const changed = asOwnChange(
    ['a'],
    () => answered,
    (updatedAt) => [{ id: 'a', updatedAt }],
  );
  const [own, foreign, other] = [
    isOwn(updated({ a: [noon] })),
    isOwn(updated({ a: [later] })),
    isOwn(updated({ b: [noon] })),
  ];
  expect(own).not.toHaveBeenCalled();
  expect(foreign).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledExactlyOnceWith(false);
  answer(noon);
  await changed;
  expect(own).toHaveBeenCalledExactlyOnceWith(true);
  expect(foreign).toHaveBeenCalledExactlyOnceWith(false);
});

it('tells of everything once a change has failed', async () => {
  const failed = asOwnChange(
    ['a'],
    () => Promise.reject(new Error('Offline')),
    () => [],
  );
  const told = isOwn(updated({ a: [noon] }));
  await expect(failed).rejects.toThrow('Offline');
  expect(told).toHaveBeenCalledExactlyOnceWith(false);
});
