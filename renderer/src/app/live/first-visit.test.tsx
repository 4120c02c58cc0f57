// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { request, setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { useLivePage, useLivePages } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';
import { followLiveRows } from './follow-live-rows.ts';
import { followPages } from './follow-pages.ts';

let ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  useConnectionStore.setState({ live: 'live' });
});
afterEach(() => {
  cleanup();
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Fetches before it registers its domain, as components inside a page do. */
function Tags() {
  useQuery({ queryKey: ['tags'], queryFn: () => request('tags.list'), refetchOnMount: unlessFollowed });
  useLivePage('tags', 'Tags');
  useLivePage('savedViews', 'Tags');
  return null;
}

async function start() {
  let answerMs = 0;
  const listTags = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return [];
  });
  const watch = vi.fn();
  const fake = createFakeBridge({ 'connection.watch': watch, 'tags.list': listTags });
  connectTo(fake.bridge);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  ends.push(followLiveRows(client), followPages(client));
  await wait(0);
  watch.mockClear();
  return {
    client,
    listTags,
    watch,
    open: () =>
      render(
        <QueryClientProvider client={client}>
          <Tags />
        </QueryClientProvider>,
      ),
    join: (...domains: PageDomain[]) => {
      act(() => {
        for (const domain of domains) fake.emit(`${domain}.resynced`, undefined);
      });
    },
    change: () => {
      act(() => {
        fake.emit('tags.changed', { kind: 'inserted', ids: [crypto.randomUUID()] });
      });
    },
    answerIn: (ms: number) => {
      answerMs = ms;
    },
  };
}

describe('a first visit', () => {
  it('waits for what the page listens to, and then reads once', async () => {
    const { listTags, open, join } = await start();
    open();
    await wait(30);
    join('savedViews');
    await wait(10);
    expect(listTags).not.toHaveBeenCalled();
    join('tags');
    await wait(0);
    expect(listTags).toHaveBeenCalledOnce();
    await wait(5000);
    expect(listTags).toHaveBeenCalledOnce();
  });

  it.each([0, 20, 40])(
    'waits from the moment that it is chosen, with its code there %i ms later',
    async (ms) => {
      const { listTags, open, join } = await start();
      useLivePages.setState({ chosen: ['tags', 'savedViews'] });
      await wait(ms);
      open();
      await wait(40 - ms);
      expect(listTags).not.toHaveBeenCalled();
      join('tags', 'savedViews');
      await wait(0);
      expect(listTags).toHaveBeenCalledOnce();
      await wait(5000);
      expect(listTags).toHaveBeenCalledOnce();
    },
  );

  it('that comes behind the join does not wait', async () => {
    const { listTags, open, join } = await start();
    useLivePages.setState({ chosen: ['tags', 'savedViews'] });
    await wait(40);
    join('tags', 'savedViews');
    await wait(0);
    open();
    await wait(0);
    expect(listTags).toHaveBeenCalledOnce();
    await wait(5000);
    expect(listTags).toHaveBeenCalledOnce();
  });

  it('reads after 60 ms where a channel is late, and once more behind it, all late ones together', async () => {
    const { listTags, open, join } = await start();
    open();
    await wait(59);
    expect(listTags).not.toHaveBeenCalled();
    await wait(2);
    expect(listTags).toHaveBeenCalledOnce();
    await wait(1000);
    join('savedViews', 'tags');
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a server that joined late the time before, until it is quick again', async () => {
    const { listTags, open, join } = await start();
    useLivePages.setState({ chosen: ['notes'] });
    await wait(100);
    join('notes');
    open();
    await wait(0);
    expect(listTags).toHaveBeenCalledOnce();
    join('tags', 'savedViews');
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(2);
    useLivePages.setState({ chosen: ['tasks'] });
    act(() => void request('tags.list'));
    await wait(59);
    expect(listTags).toHaveBeenCalledTimes(2);
    await wait(2);
    expect(listTags).toHaveBeenCalledTimes(3);
  });

  it('does not wait before the session is live', async () => {
    useConnectionStore.setState({ live: 'connecting' });
    const { listTags, open } = await start();
    open();
    await wait(0);
    expect(listTags).toHaveBeenCalledOnce();
  });

  it('hears of a change while its one answer is on the way', async () => {
    const { listTags, open, join, change, answerIn } = await start();
    answerIn(500);
    open();
    join('tags', 'savedViews');
    await wait(100);
    expect(listTags).toHaveBeenCalledOnce();
    change();
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(2);
  });
});

describe('behind a change or a gap', () => {
  it('what was asked for meanwhile is not asked for again, and what was asked for before is', async () => {
    const { client, listTags, open, join } = await start();
    open();
    join('tags', 'savedViews');
    await wait(5000);
    expect(listTags).toHaveBeenCalledOnce();
    // A gap in the live updates.
    join('tags');
    await wait(100);
    void client.refetchQueries({ queryKey: ['tags'] });
    await wait(10);
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(2);
    join('tags');
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(3);
  });

  it('one that could not be answered is asked for again', async () => {
    const { client, listTags, open, join } = await start();
    open();
    join('tags', 'savedViews');
    await wait(5000);
    join('tags');
    await wait(100);
    listTags.mockRejectedValueOnce(new Error('offline'));
    void client.refetchQueries({ queryKey: ['tags'] });
    await wait(10);
    expect(listTags).toHaveBeenCalledTimes(2);
    await wait(5000);
    expect(listTags).toHaveBeenCalledTimes(3);
  });

  it('one more page of a list makes the pages before it no younger', async () => {
    const { client, change } = await start();
    const load = vi.fn(({ pageParam }: { pageParam: number }) =>
      Promise.resolve(`page ${String(pageParam)}`),
    );
    function Pages() {
      const { fetchNextPage } = useInfiniteQuery({
        queryKey: ['tags', 'pages'],
        queryFn: load,
        initialPageParam: 0,
        getNextPageParam: (_page, pages) => pages.length,
      });
      return <button onClick={() => void fetchNextPage()}>More</button>;
    }
    const { getByRole } = render(
      <QueryClientProvider client={client}>
        <Pages />
      </QueryClientProvider>,
    );
    await wait(1000);
    change();
    fireEvent.click(getByRole('button'));
    await wait(10);
    expect(load.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([0, 1]);
    await wait(5000);
    expect(load.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([0, 1, 0, 1]);
  });
});

describe('who comes back', () => {
  it('within half a minute finds what was followed all the time, and what changed meanwhile is asked for', async () => {
    const { listTags, watch, open, join, change } = await start();
    const visit = open();
    join('tags', 'savedViews');
    await wait(1000);
    visit.unmount();
    await wait(10_000);
    const second = open();
    await wait(1000);
    expect(listTags).toHaveBeenCalledOnce();
    expect(watch).toHaveBeenCalledOnce();
    second.unmount();
    change();
    await wait(1000);
    expect(listTags).toHaveBeenCalledOnce();
    open();
    await wait(1000);
    expect(listTags).toHaveBeenCalledTimes(2);
  });

  it.each(['after the channels are left', 'while live updates are lost'])('%s, asks', async (when) => {
    const { listTags, open, join } = await start();
    const visit = open();
    join('tags', 'savedViews');
    await wait(1000);
    visit.unmount();
    if (when === 'while live updates are lost') useConnectionStore.setState({ live: 'lost' });
    else await wait(3 * 60_000);
    open();
    await wait(100);
    expect(listTags).toHaveBeenCalledTimes(2);
  });
});
