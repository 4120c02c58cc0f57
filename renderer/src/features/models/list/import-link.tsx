import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { paths } from '#shared/domain/areas.ts';

/** The way to models from a file: beside the action of the list, and in the middle of an empty one. */
export function ImportLink({ isInMiddle = false }: { isInMiddle?: boolean }) {
  const isPhone = useMedia('(max-width: 767px)');
  // Beside an open panel there is no room for the word.
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
