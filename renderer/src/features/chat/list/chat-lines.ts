import type { Chat } from '#shared/contract/chat-rows.ts';
import type { RailItem } from '#renderer/ui/rail-screen/rail-items.ts';
import { fold } from '#shared/lib/fold.ts';

const isHeard = ({ level, mutedUntil }: Chat): boolean => level !== 'none' && mutedUntil === null;

/** Chats with mentions first, then unread ones that aren't muted, then by the latest message. */
const inOrder = (a: Chat, b: Chat): number =>
  Number(b.mentions > 0) - Number(a.mentions > 0) ||
  Number(b.unread > 0 && isHeard(b)) - Number(a.unread > 0 && isHeard(a)) ||
  b.lastAt.localeCompare(a.lastAt);

/** The chats of the list, grouped by headings: pinned, others and archived. */
export function chatLines(chats: readonly Chat[], text: string): RailItem<Chat>[] {
  const wanted = fold(text.trim());
  const shown = wanted === '' ? chats : chats.filter(({ name }) => fold(name).includes(wanted));
  const groups: readonly (readonly [label: string, belongs: (chat: Chat) => boolean])[] = [
    ['Pinned', ({ isPinned, isArchived }) => isPinned && !isArchived],
    ['Recent', ({ isPinned, isArchived }) => !isPinned && !isArchived],
    ['Archived', ({ isArchived }) => isArchived],
  ];
  return groups.flatMap(([label, belongs]) => {
    const rows = shown.filter(belongs).toSorted(inOrder);
    return rows.length === 0
      ? []
      : [{ kind: 'group' as const, label }, ...rows.map((row) => ({ kind: 'row' as const, row }))];
  });
}
