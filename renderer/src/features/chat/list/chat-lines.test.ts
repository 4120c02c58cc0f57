import { expect, it } from 'vitest';
import type { Chat } from '#shared/contract/chat-rows.ts';
import { chatOf } from '#renderer/features/chat/test-chats.ts';
import { chatLines } from './chat-lines.ts';

const lines = (chats: readonly Chat[], text = '') =>
  chatLines(chats, text).map((item) => (item.kind === 'group' ? item.label : item.row.name));

it('has pinned chats first, then what is unread, then the latest, and archived ones last', () => {
  const at = (hour: number) => `2026-11-28T0${String(hour)}:00:00Z`;
  const chats = [
    chatOf({ name: 'Old', lastAt: at(1) }),
    chatOf({ name: 'New', lastAt: at(5) }),
    chatOf({ name: 'Unread', lastAt: at(2), unread: 3 }),
    chatOf({ name: 'Muted', lastAt: at(3), unread: 3, mutedUntil: '2027-01-01T00:00:00Z' }),
    chatOf({ name: 'Named', lastAt: at(1), unread: 1, mentions: 1 }),
    chatOf({ name: 'Pinned', lastAt: at(1), isPinned: true }),
    chatOf({ name: 'Gone', lastAt: at(6), isArchived: true }),
  ];
  expect(lines(chats)).toEqual([
    ...['Pinned', 'Pinned', 'Recent', 'Named', 'Unread', 'New', 'Muted', 'Old', 'Archived', 'Gone'],
  ]);
  expect(lines(chats, 'mut')).toEqual(['Recent', 'Muted']);
});
