import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import type { Model } from '#shared/contract/models.ts';
import { cachedModels, changeCachedModels, modelKeys, type ModelList } from './model-cache.ts';
import { modelQueries } from './model-queries.ts';
import { modelOf, priya, tomas } from './test-models.ts';

const listOf = (client: QueryClient, scope: 'assigned' | 'all') =>
  client.getQueryData<ModelList>(modelKeys.list(scope, tomas.id))?.models.map(({ stageName }) => stageName);

describe('changing cached models', () => {
  const ava = modelOf({ stageName: 'Ava' });
  const juno = modelOf({ stageName: 'Juno' });
  const filled = () => {
    const client = new QueryClient();
    for (const scope of ['assigned', 'all'] as const) {
      client.setQueryData<ModelList>(modelKeys.list(scope, tomas.id), {
        models: [ava, juno],
        isComplete: true,
      });
    }
    return client;
  };

  it('edits a model in every list', () => {
    const client = filled();
    changeCachedModels(client, {
      kind: 'edit',
      id: ava.id,
      edit: (model) => ({ ...model, stageName: 'Vega' }),
    });
    expect(listOf(client, 'all')).toEqual(['Vega', 'Juno']);
    expect(cachedModels(client).get(ava.id)?.stageName).toBe('Vega');
  });

  it('keeps a model that is no longer mine only where everything is listed', () => {
    const client = filled();
    changeCachedModels(client, { kind: 'put', model: { ...ava, managerId: priya.id, manager: priya } });
    expect(listOf(client, 'assigned')).toEqual(['Juno']);
    expect(listOf(client, 'all')).toEqual(['Ava', 'Juno']);
  });

  it('adds a model to my list once it is mine', () => {
    const client = filled();
    changeCachedModels(client, {
      kind: 'put',
      model: modelOf({ stageName: 'Nova', secondaryManagers: [tomas] }),
    });
    changeCachedModels(client, { kind: 'put', model: modelOf({ stageName: 'Remy', manager: priya }) });
    expect(listOf(client, 'assigned')).toEqual(['Ava', 'Juno', 'Nova']);
    expect(listOf(client, 'all')).toEqual(['Ava', 'Juno', 'Nova', 'Remy']);
  });

  it('leaves a list alone that holds nothing of the kind', () => {
    const client = filled();
    const before = client.getQueryData(modelKeys.list('all', tomas.id));
    changeCachedModels(client, { kind: 'remove', id: priya.id });
    expect(client.getQueryData(modelKeys.list('all', tomas.id))).toBe(before);
  });
});

describe('changes that arrive while pages are loading', () => {
  it('are not lost under a page that was fetched before them', async () => {
    const models: Model[] = Array.from({ length: 1500 }, () => modelOf());
    const [first, second] = models;
    if (first === undefined || second === undefined) throw new Error('There are 1,500 of them');
    const client = new QueryClient();
    const { bridge } = createFakeBridge({
      'models.list': ({ offset, limit }) => {
        if (offset > 0) {
          const edit = (model: Model): Model => ({ ...model, status: 'archived' });
          changeCachedModels(client, { kind: 'edit', id: first.id, edit });
          changeCachedModels(client, { kind: 'remove', id: second.id });
        }
        return models.slice(offset, offset + limit);
      },
    });
    connectTo(bridge);
    const list = await client.query(modelQueries.list('all', tomas.id));
    expect(list.isComplete).toBe(true);
    expect(list.models).toHaveLength(1499);
    expect(list.models.find(({ id }) => id === first.id)?.status).toBe('archived');
  });
});
