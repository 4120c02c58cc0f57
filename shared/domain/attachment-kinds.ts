/**
 * The kinds of rows that can have files (`private.add_attachments`), with the name of their procedures' row parameter.
 */
export const attachmentKinds = {
  task: 'p_task_id',
  note: 'p_note_id',
  event: 'p_schedule_event_id',
} as const;

export type AttachmentKind = keyof typeof attachmentKinds;
export const attachmentKindNames = Object.keys(attachmentKinds) as [AttachmentKind, ...AttachmentKind[]];
