import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Mentionable } from '#renderer/entities/mention/mention-field.tsx';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Comment } from '#shared/contract/blocks.ts';

type Written = { body: string; mentions: string[] };
type What = 'load' | 'add' | 'edit' | 'remove' | 'restore';

/** How an area reads and writes the comments of one of its rows. */
export type CommentSource = {
  /** Names the row's draft: `task 00…01`. */
  name: string;
  pages: NewestFirst<Comment>;
  mentionable: Mentionable;
  add: (written: Written) => Promise<Comment>;
  edit: (change: Written & { id: string; rowVersion: number }) => Promise<Comment>;
  remove: (id: string) => Promise<unknown>;
  /** Brings back a deleted comment while Undo is offered. */
  restore: (id: string) => Promise<Comment>;
  /** The messages for failures. */
  describe: Readonly<Record<What, (error: unknown) => string>>;
  /** Called when the row's counts or activity may have changed. */
  onChanged: () => void;
};

/** Updates the cached comments before they are fetched again. */
export function changeComments(
  client: QueryClient,
  { pages }: CommentSource,
  change: (comments: readonly Comment[]) => Comment[],
): void {
  changeCached<InfiniteData<Comment[]>>(client, pages.queryKey, (data) => {
    const comments = change(data.pages.flat());
    // Keep the number of pages: each one starts after the last comment of the page before.
    const sizes = data.pages.map(({ length }) => length);
    let start = 0;
    return {
      ...data,
      pages: sizes.map((size, index) => {
        const end = index === sizes.length - 1 ? comments.length : start + size;
        const page = comments.slice(start, end);
        start = end;
        return page;
      }),
    };
  });
}
