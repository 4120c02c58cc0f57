import { reasonOf } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from './post-row.ts';

/** In px, of the line that a reason takes (post-cells.module.css). */
const reasonHeight = 18;

/** How much taller a row is that says why its post is not simply on its way: the same at every width, so that no row moves when a panel opens. */
export const extraOf = (row: PostRow): number =>
  reasonOf(row, row.account) === undefined ? 0 : reasonHeight;
