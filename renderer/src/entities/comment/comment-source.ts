import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Mentionable } from '#renderer/entities/mention/mention-field.tsx';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Comment } from '#shared/contract/blocks.ts';

type Written = { body: string; mentions: string[] };
type What = 'load' | 'add' | 'edit' | 'remove' | 'restore';

/** How an area reads and writes the comments of one of its rows. */
export type CommentSource = {
  /** Names the row, so that what is typed can be kept: `task 00…01`. */
  name: string;
  pages: NewestFirst<Comment>;
  mentionable: Mentionable;
  add: (written: Written) => Promise<Comment>;
  edit: (change: Written & { id: string; rowVersion: number }) => Promise<Comment>;
  remove: (id: string) => Promise<unknown>;
  /** What was removed, for as long as Undo offers it. */
  restore: (id: string) => Promise<Comment>;
  /** The sentence for what failed. */
  describe: Readonly<Record<What, (error: unknown) => string>>;
  /** Counts and activity of the row may have changed. */
  onChanged: () => void;
};

/** Puts what is known of comments where they are cached, before the server is asked again. */
export function changeComments(
  client: QueryClient,
  { pages }: CommentSource,
  change: (comments: readonly Comment[]) => Comment[],
): void {
  changeCached<InfiniteData<Comment[]>>(client, pages.queryKey, (data) => {
    const comments = change(data.pages.flat());
    // As many pages as there were: each asks behind the last of the one before.
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
