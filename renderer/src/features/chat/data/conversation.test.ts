// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { messageOf } from '#renderer/features/chat/test-chats.ts';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { createConversation } from './conversation.ts';

const id = '00000000-0000-4000-8000-0000000000c1';

/** A server with one chat and this many messages. */
function serve(count: number) {
  const all: ChatMessage[] = Array.from({ length: count }, (_, place) => messageOf(place + 1));
  let change = count;
  let fails = false;
  const { bridge, calls } = createFakeBridge({
    'chats.messages': ({ before = null, after = null, around = null, limit = 50 }) => {
      const middle = all.find((message) => message.id === around)?.seq;
      const messages =
        middle !== undefined
          ? all.filter(({ seq }) => Math.abs(seq - middle) <= 5)
          : after !== null
            ? all.filter(({ seq }) => seq > after).slice(0, limit)
            : all.filter(({ seq }) => seq < (before ?? Infinity)).slice(-limit);
      return { messages, lastSeq: all.length, lastChange: change, firstSeq: all.length === 0 ? null : 1 };
    },
    'chats.changes': ({ after }) => {
      if (fails) throw new Error('away');
      const found = all.filter((message) => message.change > after).sort((a, b) => a.change - b.change);
      const messages = found.slice(0, 200);
      const hasMore = found.length > 200;
      return {
        messages,
        hasMore,
        lastSeq: all.length,
        lastChange: hasMore ? (messages.at(-1)?.change ?? 0) : change,
      };
    },
  });
  connectTo(bridge);
  return {
    calls,
    all,
    say: () => all.push(messageOf(all.length + 1, { change: (change += 1) })),
    edit: (seq: number, body: string) => {
      all[seq - 1] = { ...messageOf(seq), ...all[seq - 1], body, change: (change += 1) };
    },
    fail: (isOn: boolean) => {
      fails = isOn;
    },
  };
}

const seqs = (store: ReturnType<typeof createConversation>) => store.read().messages.map(({ seq }) => seq);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

it('opens at the latest, and loads older ones until the first', async () => {
  serve(120);
  const store = createConversation(id);
  await store.open();
  expect(seqs(store)).toEqual(from(71, 120));
  await Promise.all([store.loadOlder(), store.loadOlder()]);
  expect(seqs(store)).toEqual(from(21, 120));
  await store.loadOlder();
  expect(seqs(store)).toEqual(from(1, 120));
  expect(store.read().hasOlder).toBe(false);
});

it('keeps up: new ones at the end, changed ones in their places, each once', async () => {
  const server = serve(60);
  const store = createConversation(id);
  await store.open();
  server.say();
  server.edit(61, 'Changed at once');
  server.say();
  server.edit(30, 'Changed');
  await Promise.all([store.sync(), store.sync(), store.sync()]);
  expect(seqs(store)).toEqual(from(11, 62));
  expect(store.read().messages.find(({ seq }) => seq === 30)?.body).toBe('Changed');
  // A response older than the loaded version changes nothing.
  store.put([messageOf(30, { body: 'Before', change: 1 })]);
  expect(store.read().messages.find(({ seq }) => seq === 30)?.body).toBe('Changed');
});

it('has every message after a long absence, in pages', async () => {
  const server = serve(10);
  const store = createConversation(id);
  await store.open();
  for (let n = 0; n < 450; n += 1) server.say();
  await store.sync();
  expect(seqs(store)).toEqual(from(1, 460));
});

it('around an old message shows no gap: new ones wait at the end', async () => {
  const server = serve(200);
  const store = createConversation(id);
  await store.open(server.all[49]?.id ?? null);
  expect(seqs(store)).toEqual(from(45, 55));
  server.say();
  await store.sync();
  expect(seqs(store)).toEqual(from(45, 55));
  await store.loadNewer();
  expect(seqs(store)).toEqual(from(45, 105));
  await store.open();
  expect(seqs(store)).toEqual(from(152, 201));
});

it('says that it is behind where changes cannot be had, and catches up', async () => {
  const server = serve(3);
  const store = createConversation(id);
  await store.open();
  server.fail(true);
  server.say();
  await store.sync();
  expect(store.read().isBehind).toBe(true);
  server.fail(false);
  await store.sync();
  expect([store.read().isBehind, seqs(store)]).toEqual([false, from(1, 4)]);
});
