import { mia } from '#renderer/entities/model/test-models.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

// For tests only: one of Mia's notes, as she sees it.

export const anyNote = (changes: Partial<NoteDetail> = {}): NoteDetail => ({
  id: '00000000-0000-4000-8000-000000000901',
  title: 'Winter sets',
  excerpt: 'Six looks',
  kind: 'note',
  status: 'final',
  visibility: 'team',
  model: null,
  isPinned: false,
  isLocked: false,
  verifiedUntil: null,
  verifiedBy: null,
  verifier: null,
  tags: [],
  comments: 0,
  attachments: 0,
  createdBy: mia,
  createdAt: '2026-11-17T09:00:00+00:00',
  editedBy: mia,
  editedAt: '2026-11-18T09:00:00+00:00',
  deletedAt: null,
  canEdit: true,
  canShare: true,
  canLock: true,
  rowVersion: 1,
  contentVersion: 3,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Six looks' }] }] },
  version: 3,
  lockedBy: null,
  lockedAt: null,
  members: [],
  watch: 'default',
  ...changes,
});
