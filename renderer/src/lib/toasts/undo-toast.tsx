import { Button, Group } from '@mantine/core';
import { hideNotification, type NotificationData } from '@mantine/notifications';
import { useId } from 'react';

/** A toast that tells what was done and offers to take it back, once. */
export function undoToast(message: string, onUndo: () => void): NotificationData & { id: string } {
  const id = crypto.randomUUID();
  const handleUndo = () => {
    hideNotification(id);
    onUndo();
  };
  return { id, message: <UndoMessage message={message} onUndo={handleUndo} /> };
}

function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const id = useId();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span id={id}>{message}</span>
      <Button size="xs" variant="default" aria-describedby={id} onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
