import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';

export function NoMatch({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <BlankState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={text.trim() === '' ? 'All settings are at their default' : `No settings match "${text.trim()}"`}
      role="status"
      actions={
        <Button size="sm" variant="default" onClick={onClear}>
          Show all settings
        </Button>
      }
    />
  );
}
