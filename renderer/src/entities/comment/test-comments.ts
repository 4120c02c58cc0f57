import { mia } from '#renderer/entities/person/test-people.ts';
import type { Comment } from '#shared/contract/blocks.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CommentSource } from './comment-source.ts';

// For tests only: comments on a row, as a server would store them.

const author = { id: mia.id, email: mia.email, displayName: mia.displayName, role: mia.role };
let number = 100;

export function commentOf(changes: Partial<Comment> = {}): Comment {
  number += 1;
  return {
    id: `00000000-0000-4000-8000-000000000${String(number)}`,
    body: 'Hello',
    author,
    mentions: [],
    createdAt: '2026-11-18T09:00:00+00:00',
    editedAt: null,
    rowVersion: 1,
    ...changes,
  };
}

/** `change` simulates what other people do in the meantime. */
export function commentsOf(
  start: Comment[],
  overrides: Partial<CommentSource> = {},
): CommentSource & { held: () => Comment[]; change: (id: string, changes: Partial<Comment>) => void } {
  let comments = start;
  let removed: Comment[] = [];
  const change = (id: string, changes: Partial<Comment>) => {
    comments = comments.map((known) => (known.id === id ? { ...known, ...changes } : known));
  };
  const said = (error: unknown) => (error instanceof Error ? error.message : '');
  return {
    name: 'thing 1',
    pages: { queryKey: ['thing', 'comments'], load: async () => comments },
    mentionable: { people: [author] },
    add: async ({ body }) => {
      const comment = commentOf({ body });
      comments = [comment, ...comments];
      return comment;
    },
    edit: async ({ id, rowVersion, body }) => {
      const known = comments.find((comment) => comment.id === id);
      if (known === undefined) throw new AppError('not_found', 'This comment was deleted');
      if (known.rowVersion !== rowVersion) throw new AppError('conflict', 'Stale', { hint: 'stale' });
      const changed = { ...known, body, rowVersion: rowVersion + 1, editedAt: '2026-11-18T10:00:00+00:00' };
      change(id, changed);
      return changed;
    },
    remove: async (id) => {
      removed = [...removed, ...comments.filter((known) => known.id === id)];
      comments = comments.filter((known) => known.id !== id);
    },
    restore: async (id) => {
      const known = removed.find((comment) => comment.id === id);
      if (known === undefined) throw new AppError('not_found', 'This comment can no longer be restored');
      comments = [known, ...comments];
      return known;
    },
    describe: { load: said, add: said, edit: said, remove: said, restore: said },
    onChanged: () => undefined,
    held: () => comments,
    change,
    ...overrides,
  };
}
