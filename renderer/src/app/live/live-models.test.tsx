// @vitest-environment jsdom
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { columnsOf, mia, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderModels } from '#renderer/features/models/test-models.tsx';
import { testQueryClient } from '#renderer/test-render.tsx';
import type { Model, ModelColumns } from '#shared/contract/models.ts';
import { followLiveRows } from './follow-live-rows.ts';

const user = userEvent.setup({ delay: null });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = (name: string) => screen.findByRole('complementary', { name });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Follows live updates as the app does, whether or not its page is open. */
function follow(client: QueryClient) {
  ends.push(followLiveRows(client));
}

function changesOf({ emit }: ReturnType<typeof host>) {
  const tell = (kind: 'inserted' | 'updated', rows: ModelColumns[]) => {
    emit('models.changed', { kind, ids: rows.map(({ id }) => id), rows });
  };
  return {
    inserted: (...models: Model[]) => {
      tell(
        'inserted',
        models.map((model) => columnsOf(model)),
      );
    },
    updated: (...rows: ModelColumns[]) => {
      tell('updated', rows);
    },
    deleted: (...ids: string[]) => {
      emit('models.changed', { kind: 'deleted', ids, rows: [] });
    },
  };
}

function openModels(models: Model[], options: Parameters<typeof renderModels>[0] = {}) {
  const hosted = host(models);
  const page = renderModels(options);
  follow(page.client);
  return { ...hosted, ...page, ...changesOf(hosted) };
}

describe('changes made elsewhere, while the list is open', () => {
  it('fetches again for a new model, once for many', async () => {
    const { held, callsOf, inserted } = openModels([modelOf({ stageName: 'Ava' })]);
    await row('Ava');
    const nova = modelOf({ stageName: 'Nova' });
    held.models = [...held.models, nova];
    inserted(nova);
    inserted(nova);
    await row('Nova');
    expect(callsOf('models.list')).toHaveLength(2);
  });

  it('merges new values at once, without asking', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { updated, callsOf } = openModels([ava]);
    await row('Ava');
    updated(columnsOf(ava, { stageName: 'Vega', status: 'paused' }));
    expect(within(await row('Vega')).getByText('Paused')).toBeInTheDocument();
    expect(callsOf('models.get')).toEqual([]);
  });

  it('asks for the row when its managers changed', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { updated, held, callsOf } = openModels([ava]);
    await row('Ava');
    held.models = [{ ...ava, managerId: priya.id, manager: priya, secondaryManagers: [mia] }];
    updated(columnsOf(ava, { managerId: priya.id }));
    expect(await row('Priya Nair')).toBeInTheDocument();
    updated(columnsOf(ava, { managerId: priya.id, updatedAt: '2026-11-18T09:30:00+00:00' }));
    await waitFor(() => {
      expect(callsOf('models.get')).toHaveLength(2);
    });
  });

  it('drops a model that stops being mine from my list', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { updated, held } = openModels([ava, modelOf({ stageName: 'Juno' })], { viewer: tomas });
    await row('Ava');
    held.models = [{ ...ava, managerId: priya.id, manager: priya }];
    updated(columnsOf(ava, { managerId: priya.id }));
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Ava/ })).not.toBeInTheDocument();
    });
    expect(await row('Juno')).toBeInTheDocument();
  });

  it('removes a deleted model, and closes it when it was open', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const juno = modelOf({ stageName: 'Juno' });
    const { deleted, held } = openModels([ava, juno], { path: `/models?modelId=${ava.id}` });
    await panel('Ava');
    held.models = [juno];
    deleted(ava.id);
    expect(
      await screen.findByText('This model was deleted, or you no longer have access.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Ava/ })).not.toBeInTheDocument();
  });

  it('fetches again after a gap', async () => {
    const { emit, held } = openModels([modelOf({ stageName: 'Ava' })]);
    await row('Ava');
    held.models = [modelOf({ stageName: 'Nova' })];
    emit('models.resynced', undefined);
    await row('Nova');
  });

  it('leaves the text alone that someone is typing', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { updated } = openModels([ava], { path: `/models?modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    await user.click(shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.keyboard('Typed');
    updated(columnsOf(ava, { stageName: 'Elsewhere' }));
    await row('Elsewhere');
    expect(shown.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Typed');
  });
});

function OpenList({ scope = 'all' as const }: { scope?: 'all' | 'assigned' }) {
  const { data } = useQuery(modelQueries.list(scope, mia.id));
  return <p>{data?.models.map(({ stageName, status }) => `${stageName} ${status}`).join(', ')}</p>;
}

/** A list that was open before the person moved to another page. */
async function leaveList(models: Model[]) {
  const hosted = host(models);
  const client = testQueryClient();
  follow(client);
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <OpenList />
      </QueryClientProvider>,
    );
  const first = open();
  await screen.findByText(/Ava/);
  first.unmount();
  return { ...hosted, ...changesOf(hosted), client, open };
}

const listIn = (client: QueryClient) =>
  client.getQueryCache().find({ queryKey: modelQueries.list('all', mia.id).queryKey });

describe('changes made elsewhere, while another page is open', () => {
  it('are in the list on return: a changed and a deleted model without asking', async () => {
    const [ava, juno] = [modelOf({ stageName: 'Ava' }), modelOf({ stageName: 'Juno' })];
    const { updated, deleted, callsOf, client, open } = await leaveList([ava, juno]);
    updated(columnsOf(ava, { status: 'paused' }));
    deleted(juno.id);
    await waitFor(() => {
      expect(client.getQueryData(modelQueries.list('all', mia.id).queryKey)?.models).toHaveLength(1);
    });
    open();
    expect(screen.getByText('Ava paused')).toBeInTheDocument();
    expect(callsOf('models.list')).toHaveLength(1);
  });

  it('are in the list on return: a new model, asked for only then', async () => {
    const { inserted, held, callsOf, client, open } = await leaveList([modelOf({ stageName: 'Ava' })]);
    const nova = modelOf({ stageName: 'Nova' });
    held.models = [...held.models, nova];
    inserted(nova);
    await waitFor(() => {
      expect(listIn(client)?.state.isInvalidated).toBe(true);
    });
    expect(callsOf('models.list')).toHaveLength(1);
    open();
    expect(await screen.findByText(/Nova/)).toBeInTheDocument();
    expect(callsOf('models.list')).toHaveLength(2);
  });

  it('make a list old whose managers are not in the event', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { updated, callsOf, client } = await leaveList([ava]);
    updated(columnsOf(ava, { managerId: priya.id }));
    await waitFor(() => {
      expect(listIn(client)?.state.isInvalidated).toBe(true);
    });
    // A change that is merged later does not make it fresher.
    updated(columnsOf(ava, { managerId: priya.id, status: 'paused' }));
    await waitFor(() => {
      expect(listIn(client)?.state.data).toMatchObject({ models: [{ status: 'paused' }] });
    });
    expect(listIn(client)?.state.isInvalidated).toBe(true);
    expect(callsOf('models.get')).toEqual([]);
  });
});

it('a thousand changes draw the list a few times, and load nothing', async () => {
  const models = Array.from({ length: 1000 }, () => modelOf());
  const { updated, callsOf, client } = openModels(models);
  await screen.findByText('1,000 models');
  let renders = 0;
  const end = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') renders += 1;
  });
  act(() => {
    for (let start = 0; start < 1000; start += 100)
      updated(...models.slice(start, start + 100).map((model) => columnsOf(model, { status: 'archived' })));
  });
  expect(await screen.findByText('1,000 archived')).toBeInTheDocument();
  end();
  expect(renders).toBeLessThan(40);
  expect(callsOf('models.get')).toEqual([]);
  // The two calls of the first load: a full page, and the end.
  expect(callsOf('models.list')).toHaveLength(2);
});

it('asks for tags, label and note of those models alone that changed', async () => {
  const ava = modelOf({ stageName: 'Ava' });
  const { held, updated, callsOf } = openModels([ava]);
  await row('Ava');
  await waitFor(() => {
    expect(callsOf('modelMarks.list')).toHaveLength(1);
  });
  held.marks = [{ modelId: ava.id, shortLabel: 'New', tags: [], pinnedNote: null }];
  updated({ ...columnsOf(ava), updatedAt: '2099-01-01T00:00:00Z' });
  await row('Ava New');
  expect(callsOf('modelMarks.get')).toEqual([{ modelIds: [ava.id] }]);
  expect(callsOf('modelMarks.list')).toHaveLength(1);
});
