// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { messageOf } from '#renderer/features/chat/test-chats.ts';
import { flushDrafts, forgetDrafts, noteTyped, startDrafts, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useChatOutbox } from './use-chat-outbox.ts';

const chatId = '00000000-0000-4000-8000-0000000000c1';

it('sends what an earlier page had not sent, whichever page is open, and nothing in a view', async () => {
  forgetDrafts();
  startDrafts('me');
  const sent: string[] = [];
  connectTo(
    createFakeBridge({
      'chats.send': ({ body, clientId }) => {
        sent.push(body);
        return messageOf(sent.length, { body, clientId });
      },
    }).bridge,
  );
  const clientId = crypto.randomUUID();
  noteTyped(`chat ${chatId} send ${clientId}`, () =>
    JSON.stringify({
      chatId,
      clientId,
      body: 'Before the crash',
      replyToId: null,
      replyText: null,
      files: [],
      mentionIds: [],
      mentionsAll: false,
      writtenAt: new Date().toISOString(),
      state: 'sending',
    }),
  );
  flushDrafts();
  const { rerender } = renderHook(
    ({ isOff }) => {
      useChatOutbox(isOff);
    },
    { initialProps: { isOff: true } },
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  rerender({ isOff: false });
  await waitFor(() => {
    expect(sent).toEqual(['Before the crash']);
    expect([...useDrafts.getState().drafts.keys()]).toEqual([]);
  });
});
