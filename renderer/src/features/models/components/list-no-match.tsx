import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/blank-state.tsx';
import { ListMessage } from './list-message.tsx';

export function ListNoMatch({ hidden, onClear }: { hidden: string; onClear: () => void }) {
  return (
    <ListMessage>
      <BlankState
        icon={<IconSearchOff size={20} stroke={1.6} />}
        title="No models match these filters"
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
