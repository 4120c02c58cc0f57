// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { useBridge as connectTo } from '#renderer/bridge/index.ts';
import { viewAsPageSize, type ViewAs } from '#shared/contract/users.ts';
import { loadViewAs } from './load-view-as.ts';

const person = '0b0c0d0e-0002-4000-8000-000000000002';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A host where somebody has so many models of their own, and sees so many others, paged as the database does. */
function host(own: number, others: number) {
  const models = Array.from({ length: own + others }, (_, index) => ({
    id: idOf(index),
    stageName: idOf(index),
    status: 'active' as const,
    isMain: index < own,
    isSecondary: false,
    canEdit: index < own,
  }));
  const fake = createFakeBridge({
    'users.viewAs': ({ after }): ViewAs => {
      const start = after === null ? 0 : models.findIndex(({ id }) => id === after.id) + 1;
      return {
        profile: {
          id: person,
          email: 'jonas@northlight.example',
          role: 'manager',
          status: 'active',
          displayName: 'Jonas',
          createdAt: '',
          updatedAt: '',
          rowVersion: 1,
        },
        permissions: [],
        seesAllModels: others > 0,
        managesAllModels: false,
        modelCount: models.length,
        models: models.slice(start, start + viewAsPageSize),
      };
    },
  });
  connectTo(fake.bridge);
  const afters = () => fake.calls.map(({ input }) => (input as { after: unknown }).after);
  return { afters, models };
}

const load = (signal = new AbortController().signal) => loadViewAs(person, signal);

it('asks once where the first page holds everything', async () => {
  const { afters, models } = host(999, 0);
  expect((await load()).models).toEqual(models);
  expect(afters()).toEqual([null]);
});

it('goes on, page by page, until it has every model of theirs', async () => {
  const { afters, models } = host(10_000, 0);
  const view = await load();
  expect(view.models).toEqual(models);
  expect(view.modelCount).toBe(10_000);
  // The last full page may be followed by an empty one.
  expect(afters()).toHaveLength(11);
  expect(afters().slice(0, 2)).toEqual([null, { id: idOf(999), isOwn: true }]);
});

it('leaves the models of others to the list', async () => {
  const { afters, models } = host(1500, 50_000);
  expect((await load()).models).toEqual(models.slice(0, 2000));
  expect(afters()).toHaveLength(2);
});

it('stops once nobody waits for it', async () => {
  const { afters } = host(10_000, 0);
  const run = new AbortController();
  run.abort();
  await expect(load(run.signal)).rejects.toThrow();
  expect(afters()).toHaveLength(1);
});
