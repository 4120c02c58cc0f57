import type { PostAct } from '#renderer/features/posting/actions/post-actions.ts';
import type { PostRow } from './post-row.ts';

/** What a row offers. Must be stable: a change redraws all rows. */
export type RowTools = {
  isReadOnly: boolean;
  onRun: (act: PostAct, row: PostRow) => void;
  onMenu: (row: PostRow, button: HTMLElement) => void;
};
