import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListMessage } from './list-message.tsx';

type Props = {
  /** What the list holds, in the plural. */
  things: string;
  hidden: string;
  onClear: () => void;
};

export function ListNoMatch({ things, hidden, onClear }: Props) {
  return (
    <ListMessage>
      <BlankState
        icon={<IconSearchOff size={20} stroke={1.6} />}
        title={`No ${things} match these filters`}
        role="status"
        actions={
          <Button size="sm" variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        {hidden}
      </BlankState>
    </ListMessage>
  );
}
