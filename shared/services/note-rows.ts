import type {
  NoteAccess,
  NoteChanges,
  NoteKind,
  NoteStatus,
  NoteVisibility,
} from '#shared/contract/note-fields.ts';
import type { Note, NoteDetail, NoteVersion } from '#shared/contract/note-rows.ts';
import type { ChangedNote } from '#shared/contract/notes.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { toPerson, type PersonRow } from './model-rows.ts';

// What the procedures answer as JSON; the catalogue knows no more than that. dispatch checks each reply against the contract.

export type NoteRow = {
  id: string;
  title: string;
  excerpt: string;
  kind: NoteKind;
  status: NoteStatus;
  visibility: NoteVisibility;
  model: { id: string; stage_name: string; photo_url: string | null; timezone: string } | null;
  is_pinned: boolean;
  is_locked: boolean;
  verified_until: string | null;
  verified_by: PersonRow | null;
  verifier: PersonRow | null;
  tags: Tag[];
  comments: number;
  created_by: PersonRow | null;
  created_at: string;
  edited_by: PersonRow | null;
  edited_at: string;
  deleted_at: string | null;
  can_edit: boolean;
  can_share: boolean;
  can_lock: boolean;
  row_version: number;
  content_version: number;
};

export type NoteDetailRow = NoteRow & {
  content: NoteDocument;
  version: number;
  locked_by: PersonRow | null;
  locked_at: string | null;
  members: { person: PersonRow; access: NoteAccess }[];
  watch: NoteDetail['watch'];
};

export type NoteVersionRow = {
  version: number;
  title: string;
  edited_by: PersonRow | null;
  started_at: string;
  edited_at: string;
  is_kept: boolean;
  restored_from: number | null;
  lines_added: number;
  lines_removed: number;
};

export type SavedTextRow = { content_version: number; version: number; edited_at: string };
export type ChangedNoteRow = { id: string; row_version: number; before: Record<string, unknown> };

const toPersonOrNull = (row: PersonRow | null) => row && toPerson(row);

export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    kind: row.kind,
    status: row.status,
    visibility: row.visibility,
    model: row.model && {
      id: row.model.id,
      stageName: row.model.stage_name,
      photoUrl: row.model.photo_url,
      timezone: row.model.timezone,
    },
    isPinned: row.is_pinned,
    isLocked: row.is_locked,
    verifiedUntil: row.verified_until,
    verifiedBy: toPersonOrNull(row.verified_by),
    verifier: toPersonOrNull(row.verifier),
    tags: row.tags,
    comments: row.comments,
    createdBy: toPersonOrNull(row.created_by),
    createdAt: row.created_at,
    editedBy: toPersonOrNull(row.edited_by),
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    canEdit: row.can_edit,
    canShare: row.can_share,
    canLock: row.can_lock,
    rowVersion: row.row_version,
    contentVersion: row.content_version,
  };
}

export const toNoteDetail = (row: NoteDetailRow): NoteDetail => ({
  ...toNote(row),
  content: row.content,
  version: row.version,
  lockedBy: toPersonOrNull(row.locked_by),
  lockedAt: row.locked_at,
  members: row.members.map(({ person, access }) => ({ person: toPerson(person), access })),
  watch: row.watch,
});

export const toNoteVersion = (row: NoteVersionRow): NoteVersion => ({
  version: row.version,
  title: row.title,
  editedBy: toPersonOrNull(row.edited_by),
  startedAt: row.started_at,
  editedAt: row.edited_at,
  isKept: row.is_kept,
  restoredFrom: row.restored_from,
  linesAdded: row.lines_added,
  linesRemoved: row.lines_removed,
});

export const toSavedText = ({ content_version, version, edited_at }: SavedTextRow) => ({
  contentVersion: content_version,
  version,
  editedAt: edited_at,
});

/** The names of fields, as the database and the page call them. */
const columns = {
  modelId: 'model_id',
  kind: 'kind',
  status: 'status',
  visibility: 'visibility',
  members: 'members',
  verifierId: 'verifier_id',
  tagIds: 'tag_ids',
  isPinned: 'is_pinned',
  isDeleted: 'is_deleted',
  addTagIds: 'add_tag_ids',
  removeTagIds: 'remove_tag_ids',
} as const satisfies Record<keyof NoteChanges, string>;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Names only the fields that the changes name. */
export const toNoteColumns = (changes: Readonly<Record<string, unknown>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      changes[field] === undefined ? [] : [[column, changes[field] as Json]],
    ),
  );

export const toChangedNote = (row: ChangedNoteRow): ChangedNote => ({
  id: row.id,
  rowVersion: row.row_version,
  before: Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      row.before[column] === undefined ? [] : [[field, row.before[column]]],
    ),
  ),
});
