type Row = { type: string; metadata: Readonly<Record<string, unknown>> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The note that a notification is about, where it is one alone. */
export function noteOfRow({ type, metadata }: Row): string | undefined {
  const noteId = metadata['note_id'];
  return type.startsWith('note_') && typeof noteId === 'string' && uuid.test(noteId) ? noteId : undefined;
}
