import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { useTaskFromNote } from './task-from-note.ts';

const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);

/** Shows the dialog that this note's menu requested. */
export function TaskHost({ noteId }: { noteId: string }) {
  const asked = useTaskFromNote((state) => state.asked);
  if (asked?.note.id !== noteId) return null;
  return (
    <TaskDialog
      asked={asked}
      onClose={() => {
        useTaskFromNote.setState({ asked: undefined });
      }}
    />
  );
}
