import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { paths } from '#shared/domain/areas.ts';

/** The link to import models from a file: next to the list's main action, and in the middle of an empty list. */
export function ImportLink({ isInMiddle = false }: { isInMiddle?: boolean }) {
  const isPhone = useMedia('(max-width: 767px)');
  // With a panel open there is no room for the label.
  const isShort = useMedia('(max-width: 1099px)');
  if (isShort && !isInMiddle)
    return (
      <Tooltip label="Import models">
        <ActionIcon
          size={isPhone ? 44 : 32}
          component={Link}
          to={paths.modelImport}
          aria-label="Import models"
        >
          <IconUpload size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Button
      size={isInMiddle ? 'sm' : 'md'}
      variant="default"
      component={Link}
      to={paths.modelImport}
      leftSection={<IconUpload size={isInMiddle ? 15 : 16} stroke={1.8} />}
    >
      Import
    </Button>
  );
}
