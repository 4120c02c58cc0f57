import type { Chat, ChatDetail, ChatMessage } from '#shared/contract/chat-rows.ts';

let made = 0;
const nextId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

export const chatOf = (changes: Partial<Chat> = {}): Chat => ({
  id: nextId(),
  type: 'group',
  name: 'Managers',
  groupName: 'Managers',
  description: null,
  avatarUrl: null,
  model: null,
  person: null,
  isArchived: false,
  lastSeq: 1,
  lastChange: 1,
  lastAt: '2026-11-28T09:00:00Z',
  lastMessage: null,
  members: 2,
  memberId: nextId(),
  role: 'member',
  isAssigned: false,
  lastReadSeq: 1,
  unread: 0,
  mentions: 0,
  level: 'all',
  mutedUntil: null,
  isPinned: false,
  canManage: false,
  rowVersion: 1,
  ...changes,
});

export const messageOf = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: nextId(),
  seq,
  change: seq,
  kind: 'text',
  sender: null,
  body: `Message ${String(seq)}`,
  event: null,
  clientId: null,
  replyTo: null,
  mentions: [],
  mentionsAll: false,
  reactions: [],
  files: [],
  version: 1,
  createdAt: '2026-11-28T09:00:00Z',
  editedAt: null,
  deletedAt: null,
  pinnedAt: null,
  pinnedBy: null,
  ...changes,
});

export const chatDetailOf = (changes: Partial<ChatDetail> = {}): ChatDetail => ({
  ...chatOf(),
  people: [],
  pinned: [],
  files: 0,
  ...changes,
});
