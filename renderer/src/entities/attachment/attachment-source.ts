import type { AttachmentKind } from '#shared/domain/attachment-kinds.ts';

/** The files of one row of an area. */
export type AttachmentSource = {
  kind: AttachmentKind;
  rowId: string;
  /** Below which the area keeps its rows, so that whatever makes them ask again does so here. */
  below: readonly string[];
  /** Count and activity of the row may have changed. */
  onChanged: () => void;
};

export const placeOf = ({ kind, rowId }: Pick<AttachmentSource, 'kind' | 'rowId'>): string =>
  `${kind} ${rowId}`;
