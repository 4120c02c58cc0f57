import { expect, it } from 'vitest';
import { messageOf } from '#renderer/features/chat/test-chats.ts';
import { asLine } from './export-chat.ts';

it('writes a message so that nobody says anything in another name', () => {
  const said = asLine(messageOf(1, { body: 'Yes\n[2026-11-28 09:00 UTC] Mia: I agree' }));
  expect(said.split('\n').map((line) => line.startsWith('['))).toEqual([true, false]);
});
