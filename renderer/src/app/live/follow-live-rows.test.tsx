// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery, type QueryKey } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import type { EventName, EventPayload } from '#shared/contract/bridge.ts';
import { liveDomains, liveKeys } from '#shared/domain/live-tables.ts';
import { followLiveRows } from './follow-live-rows.ts';

const id = '00000000-0000-4000-8000-000000000001';
const changed = { kind: 'updated' as const, ids: [id], rows: [] };

let isHidden = false;
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  useConnectionStore.setState({ live: 'connecting' });
});
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function List({ queryKey, ask }: { queryKey: QueryKey; ask: () => Promise<unknown> }) {
  useQuery({ queryKey, queryFn: ask });
  return null;
}

/** A list that fetches its rows, in an app that receives live updates. */
async function start(queryKey: QueryKey, options?: Parameters<typeof followLiveRows>[1]) {
  const fake = createFakeBridge({});
  connectTo(fake.bridge);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const ask = vi.fn(() => Promise.resolve('rows'));
  const end = followLiveRows(client, options);
  ends.push(end);
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <List queryKey={queryKey} ask={ask} />
      </QueryClientProvider>,
    );
  let shown = show();
  await wait(0);
  ask.mockClear();
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    act(() => {
      fake.emit(name, payload);
    });
  };
  return {
    client,
    ask,
    emit,
    end,
    leave: () => {
      shown.unmount();
    },
    comeBack: () => {
      shown = show();
    },
  };
}

const users = ['users', 'list'];

describe.each(liveDomains.filter((domain) => domain !== 'models'))('a list of %s', (domain) => {
  const [key] = liveKeys(domain).own;
  const queryKey = [...(key ?? []), 'what is listed'];

  it('asks again, once for many changes', async () => {
    const { ask, emit } = await start(queryKey);
    for (let count = 0; count < 20; count += 1) emit(`${domain}.changed`, changed);
    // Data of one person is news and fetched at once.
    if (domain !== 'notifications' && domain !== 'chats') {
      await wait(299);
      expect(ask).not.toHaveBeenCalled();
    }
    await wait(1);
    expect(ask).toHaveBeenCalledOnce();
    await wait(60_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each([`${domain}.changed`, `${domain}.resynced`] as const)(
    'asks again on return when %s came meanwhile, and not before',
    async (name) => {
      const { ask, emit, leave, comeBack } = await start(queryKey);
      leave();
      emit(name, changed as never);
      await wait(5000);
      expect(ask).not.toHaveBeenCalled();
      comeBack();
      await wait(0);
      expect(ask).toHaveBeenCalledOnce();
    },
  );
});

it('news is asked for at once, then once a second, and after an answer that was under way', async () => {
  const { client, ask, emit } = await start(['notifications', 'list']);
  let answer: (rows: string) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  emit('notifications.changed', changed);
  await wait(1);
  expect(ask).toHaveBeenCalledOnce();
  for (let at = 0; at < 500; at += 50) {
    emit('notifications.changed', changed);
    await wait(50);
  }
  expect(ask).toHaveBeenCalledOnce();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await wait(2000);
  // It waits for the answer without checking the clock all the time.
  expect(timers.mock.calls.length).toBeLessThanOrEqual(60);
  expect(ask).toHaveBeenCalledOnce();
  answer('rows from before the change');
  await wait(100);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(['notifications', 'list'])?.isInvalidated).toBe(false);
});

it('numbers of the navigation are asked for soon, then every five seconds at most, however busy a chat is', async () => {
  const { ask, emit } = await start(['navigation-counts']);
  emit('chats.changed', changed);
  await wait(900);
  expect(ask).toHaveBeenCalledOnce();
  for (let at = 0; at < 14_000; at += 200) {
    emit('chats.changed', changed);
    await wait(200);
  }
  expect(ask).toHaveBeenCalledTimes(3);
  await wait(5000);
  expect(ask).toHaveBeenCalledTimes(4);
  await wait(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

describe('what is cached', () => {
  it('of another area and out of view is no older because a page begins to listen; in view it is asked for again', async () => {
    const { ask, emit, leave, comeBack } = await start(['models', 'list']);
    emit('users.resynced', undefined);
    await wait(5000);
    expect(ask).toHaveBeenCalledOnce();
    leave();
    emit('users.resynced', undefined);
    await wait(5000);
    comeBack();
    await wait(5000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is left alone by changes of something else', async () => {
    const { ask, emit, leave, comeBack } = await start(['tasks']);
    emit('users.changed', changed);
    await wait(5000);
    leave();
    comeBack();
    await wait(0);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is old at once for someone who comes to it in that moment', async () => {
    const { ask, emit, leave, comeBack } = await start(users);
    leave();
    emit('users.changed', changed);
    comeBack();
    await wait(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is asked for once a second under a stream of changes, and once more at its end', async () => {
    const { ask, emit } = await start(users);
    for (let at = 0; at < 10_000; at += 50) {
      emit('users.changed', changed);
      await wait(50);
    }
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(9);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(11);
    const before = ask.mock.calls.length;
    await wait(5000);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(before + 1);
  });

  it('is asked for again after an answer that was under way', async () => {
    const { client, ask, emit } = await start(users);
    let answer: (rows: string) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void client.refetchQueries({ queryKey: users });
    await wait(0);
    emit('users.changed', changed);
    await wait(3000);
    // The fetch is not cut short, no matter how many changes arrive.
    expect(ask).toHaveBeenCalledOnce();
    answer('rows from before the change');
    await wait(300);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('waits for someone who looks at the window', async () => {
    const { ask, emit } = await start(users);
    isHidden = true;
    emit('users.changed', changed);
    await wait(5000);
    expect(ask).not.toHaveBeenCalled();
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is all old when permissions or assignments change', async () => {
    const { ask, emit, leave, comeBack } = await start(['notes', 'list']);
    emit('permissions.changed', undefined);
    await wait(300);
    expect(ask).toHaveBeenCalledOnce();
    leave();
    emit('permissions.changed', undefined);
    await wait(5000);
    comeBack();
    await wait(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is all old behind a gap, and not behind the first connection', async () => {
    const { ask, leave, comeBack } = await start(['audit', 'entries']);
    act(() => {
      useConnectionStore.setState({ live: 'live' });
    });
    await wait(5000);
    expect(ask).not.toHaveBeenCalled();
    leave();
    act(() => {
      useConnectionStore.setState({ live: 'lost' });
      useConnectionStore.setState({ live: 'live' });
    });
    await wait(300);
    comeBack();
    await wait(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('of a list that was loaded beside the first connection is asked for when it is next looked at', async () => {
    const { ask, leave, comeBack } = await start(['models', 'list', 'all', id]);
    act(() => {
      useConnectionStore.setState({ live: 'live' });
    });
    await wait(5000);
    expect(ask).not.toHaveBeenCalled();
    leave();
    comeBack();
    await wait(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("of the person's own, such as the bell's count, is asked for again behind the first connection", async () => {
    const { ask } = await start(['notifications', 'count']);
    act(() => {
      useConnectionStore.setState({ live: 'live' });
    });
    await wait(100);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is left alone after signing out', async () => {
    const { ask, emit, end } = await start(users);
    emit('users.changed', changed);
    end();
    await wait(5000);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('as someone else', () => {
  it('every change only means to ask again', async () => {
    const { ask, emit } = await start(['models', 'list', 'all', id], { isView: true });
    emit('models.changed', { kind: 'deleted', ids: [id], rows: [] });
    await wait(300);
    expect(ask).toHaveBeenCalledOnce();
  });
});
