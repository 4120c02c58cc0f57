import { QueryClient, QueryClientProvider, useQuery, type QueryKey } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { followLiveRows } from './follow-live-rows.ts';

const changed = { kind: 'updated' as const, ids: ['00000000-0000-4000-8000-000000000001'] };
const tagsKey = ['tags'];
const marksKey = ['models', 'marks', 'list'];
const old = [{ id: '1', name: 'VIP' }];
const renamed = [{ id: '1', name: 'Very important' }];

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  end();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function List({ queryKey, ask }: { queryKey: QueryKey; ask: () => Promise<unknown> }) {
  useQuery({ queryKey, queryFn: ask, ...(queryKey === marksKey ? {} : { refetchOnMount: 'always' }) });
  return null;
}

/** The tags, and the models that carry them, on a page that receives live updates. */
function start() {
  const { bridge, emit } = createFakeBridge({});
  connectTo(bridge);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  end = followLiveRows(client);
  let tags = old;
  const askTags = vi.fn(() => Promise.resolve(structuredClone(tags)));
  const askMarks = vi.fn(() => Promise.resolve('models with their tags'));
  const open = (isWithTags = true) =>
    render(
      <QueryClientProvider client={client}>
        {isWithTags ? <List queryKey={tagsKey} ask={askTags} /> : null}
        <List queryKey={marksKey} ask={askMarks} />
      </QueryClientProvider>,
    );
  return {
    open,
    askTags,
    askMarks,
    rename: () => {
      tags = renamed;
    },
    say: (what: 'changed' | 'resynced') => {
      act(() => {
        if (what === 'changed') emit('tags.changed', changed);
        else emit('tags.resynced', undefined);
      });
    },
  };
}

it('a page that begins to listen asks for what carries tags where they differ', async () => {
  const { open, askTags, askMarks, rename, say } = start();
  open();
  await wait(1000);
  say('resynced');
  await wait(5000);
  expect(askTags).toHaveBeenCalledTimes(2);
  expect(askMarks).toHaveBeenCalledOnce();
  rename();
  say('resynced');
  await wait(5000);
  expect(askTags).toHaveBeenCalledTimes(3);
  expect(askMarks).toHaveBeenCalledTimes(2);
});

it('a change that is heard makes old what carries them', async () => {
  const { open, askMarks, say } = start();
  open();
  await wait(1000);
  say('changed');
  await wait(5000);
  expect(askMarks).toHaveBeenCalledTimes(2);
});

it.each(['changed', 'resynced'] as const)('%s before the first answer is not lost', async (what) => {
  const { open, askTags, askMarks, say } = start();
  askTags.mockRejectedValueOnce(new Error('offline'));
  open();
  await wait(1000);
  say(what);
  await wait(5000);
  expect(askMarks).toHaveBeenCalledTimes(2);
});

it('what carries them is asked for when another visit shows that they differ, before anything is heard', async () => {
  const { open, askMarks, rename } = start();
  const page = open();
  await wait(1000);
  page.unmount();
  rename();
  open();
  await wait(1000);
  expect(askMarks).toHaveBeenCalledTimes(2);
});

it('where nobody shows the tags, a change makes old whatever carries them', async () => {
  const { open, askMarks, say } = start();
  open(false);
  await wait(1000);
  say('changed');
  await wait(5000);
  expect(askMarks).toHaveBeenCalledTimes(2);
});

it('tags that could not be asked for are compared with the next answer', async () => {
  const { open, askTags, askMarks, rename, say } = start();
  open();
  await wait(1000);
  rename();
  askTags.mockRejectedValueOnce(new Error('offline'));
  say('resynced');
  await wait(5000);
  expect(askMarks).toHaveBeenCalledOnce();
  say('resynced');
  await wait(5000);
  expect(askMarks).toHaveBeenCalledTimes(2);
});
