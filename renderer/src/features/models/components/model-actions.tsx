import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';

type Props = {
  onCopyLink: () => void;
  onDelete: (() => void) | undefined;
  moreRef: Ref<HTMLButtonElement>;
};

/** What can be done with a model as a whole. */
export function ModelActions({ onCopyLink, onDelete, moreRef }: Props) {
  return (
    <>
      <IconButton label="Copy link" onClick={onCopyLink}>
        <IconLink size={16} stroke={1.7} />
      </IconButton>
      {onDelete === undefined ? null : (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <Tooltip label="More actions">
              <ActionIcon aria-label="More actions" ref={moreRef}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
              Delete model…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
