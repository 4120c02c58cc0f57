import { reasonOf } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from './post-row.ts';

/** In px: the height of the line for a reason (post-cells.module.css). */
const reasonHeight = 18;

/** How much taller a row with a reason is. The same at every width, so that no row moves when a panel opens. */
export const extraOf = (row: PostRow): number =>
  reasonOf(row, row.account) === undefined ? 0 : reasonHeight;
