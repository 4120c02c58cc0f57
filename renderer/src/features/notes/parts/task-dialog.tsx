import { TaskOfDialog } from '#renderer/entities/task/task-of-dialog.tsx';
import { useLinkTo } from '#renderer/lib/links/use-copy-link.ts';
import type { AskedTask } from './task-from-note.ts';

/** Asks for the details of a task made from a note or from the text selected in it. */
export function TaskDialog({ asked, onClose }: { asked: AskedTask; onClose: () => void }) {
  const { note, selection } = asked;
  const link = useLinkTo()({ note: note.id });
  return (
    <TaskOfDialog
      name="TaskFromNoteDialog"
      title="Make a task of this note"
      draftKey={`task of note ${note.id}`}
      text={selection}
      untitled={note.title}
      from={`From the note “${note.title}”: ${link}`}
      model={note.model}
      onClose={onClose}
    />
  );
}
