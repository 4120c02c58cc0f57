// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { forgetDrafts, startDrafts, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { messageOf } from '#renderer/features/chat/test-chats.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { discard, followOutbox, onSent, restoreOutbox, retry, send, useOutbox } from './outbox.ts';

const chatId = '00000000-0000-4000-8000-0000000000c1';
let sent: string[];
let failure: AppError | undefined;

beforeEach(() => {
  forgetDrafts();
  startDrafts('me');
  useOutbox.setState({ messages: [] });
  sent = [];
  failure = undefined;
  connectTo(
    createFakeBridge({
      'chats.send': ({ body, clientId }) => {
        if (failure !== undefined) throw failure;
        sent.push(body);
        return messageOf(sent.length, { body, clientId });
      },
    }).bridge,
  );
});

const say = (body: string) => {
  send({
    chatId,
    clientId: crypto.randomUUID(),
    body,
    replyToId: null,
    replyText: null,
    files: [],
    mentionIds: [],
    mentionsAll: false,
  });
};
const waiting = () => useOutbox.getState().messages.map(({ body, state }) => [body, state]);
const kept = () => [...useDrafts.getState().drafts.keys()].filter((name) => name.includes(' send '));
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('sends one after the other, in the order in which they were written, and keeps nothing then', async () => {
  const heard: string[] = [];
  const end = onSent((_, { body }) => heard.push(body));
  for (const body of ['One', 'Two', 'Three']) say(body);
  expect(waiting()).toHaveLength(3);
  await settled();
  expect([sent, heard, waiting(), kept()]).toEqual([
    ['One', 'Two', 'Three'],
    ['One', 'Two', 'Three'],
    [],
    [],
  ]);
  end();
});

it('keeps what could not be sent with those behind it, and sends them when it is asked to', async () => {
  failure = new AppError('invalid', 'You are sending messages too quickly', { hint: 'too_fast' });
  say('One');
  say('Two');
  await settled();
  expect(waiting()).toEqual([
    ['One', 'failed'],
    ['Two', 'failed'],
  ]);
  expect(useOutbox.getState().messages[0]?.failure).toBe('You are sending messages too quickly');
  failure = undefined;
  retry(chatId);
  await settled();
  expect([sent, waiting()]).toEqual([['One', 'Two'], []]);
});

it('sends again automatically once the server is reached', async () => {
  const end = followOutbox();
  failure = new AppError('unavailable', 'Can’t reach the server.');
  useConnectionStore.setState({ reach: 'lost' });
  say('Offline');
  await settled();
  expect(waiting()).toEqual([['Offline', 'failed']]);
  failure = undefined;
  useConnectionStore.setState({ reach: 'reached' });
  await settled();
  expect([sent, waiting()]).toEqual([['Offline'], []]);
  end();
});

it('finds after a reload what was not sent, under the same id', async () => {
  failure = new AppError('unavailable', 'away');
  say('Before the crash');
  await settled();
  const [lost] = useOutbox.getState().messages;
  // Simulates a reload: the page's state is gone, the stored draft remains.
  useOutbox.setState({ messages: [] });
  failure = undefined;
  restoreOutbox();
  expect(useOutbox.getState().messages[0]?.clientId).toBe(lost?.clientId);
  await settled();
  expect([sent, kept()]).toEqual([['Before the crash'], []]);
});

it('forgets what is discarded', async () => {
  failure = new AppError('not_found', 'You are no longer a member of this chat');
  say('Too late');
  await settled();
  const [late] = useOutbox.getState().messages;
  if (late !== undefined) discard(late);
  restoreOutbox();
  expect([waiting(), kept()]).toEqual([[], []]);
});
