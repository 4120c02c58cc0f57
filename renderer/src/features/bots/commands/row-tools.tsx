import '#renderer/ui/choice/switch.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Switch } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import styles from './commands.module.css';

type Props = {
  /** The name of the row: `/today`. */
  name: string;
  isOn: boolean;
  isReadOnly: boolean;
  isSaving: boolean;
  onToggle: (isOn: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

const iconProps = { size: 16, stroke: 1.7 };

/** The last two cells of a command or an automatic reply. */
export function RowTools({ name, isOn, isReadOnly, isSaving, onToggle, onEdit, onDelete }: Props) {
  return (
    <>
      <td>
        <Switch
          size="sm"
          aria-label={`${name} is on`}
          checked={isOn}
          disabled={isReadOnly || isSaving}
          onChange={(event) => {
            onToggle(event.currentTarget.checked);
          }}
        />
      </td>
      <td className={styles['action']}>
        {isReadOnly ? null : (
          <Row as="span" gap={2} align="stretch" inline>
            <IconButton label={`Edit ${name}`} onClick={onEdit}>
              <IconEdit {...iconProps} />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={onDelete}>
              <IconTrash {...iconProps} />
            </IconButton>
          </Row>
        )}
      </td>
    </>
  );
}
