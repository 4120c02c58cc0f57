import type { AttachmentKind } from '#shared/domain/attachment-kinds.ts';

/** The files of one row of an area. */
export type AttachmentSource = {
  kind: AttachmentKind;
  rowId: string;
  /** The start of the area's query keys: invalidating them also invalidates the files of its rows. */
  below: readonly string[];
  /** Called when the row's file count or activity may have changed. */
  onChanged: () => void;
};

export const placeOf = ({ kind, rowId }: Pick<AttachmentSource, 'kind' | 'rowId'>): string =>
  `${kind} ${rowId}`;
