import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';

type Props = {
  /** `Save (Enter)`, if a key does it as well. */
  saveLabel?: string;
  /** Missing if choosing saves immediately. */
  onSave?: () => void;
  onCancel: () => void;
};

/** The buttons next to a field that is edited in place. */
export function EditorButtons({ saveLabel = 'Save', onSave, onCancel }: Props) {
  return (
    <>
      {onSave === undefined ? null : (
        <ActionIcon
          variant="filled"
          color="accent"
          aria-label={saveLabel}
          onMouseDown={keepFocus}
          onClick={onSave}
        >
          <IconCheck size={16} stroke={2} />
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label="Cancel (Esc)" onMouseDown={keepFocus} onClick={onCancel}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
