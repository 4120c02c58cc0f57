import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { ImportLink } from './import-link.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';

type Props = {
  /** Only this user's models are listed. */
  isAssigned: boolean;
  /** Undefined when the viewer may not create models. */
  onCreate: (() => void) | undefined;
  /** Undefined when there are no other models to show. */
  onShowAll: (() => void) | undefined;
};

export function ListEmpty({ isAssigned, onCreate, onShowAll }: Props) {
  return (
    <BlankState
      icon={<IconUsers size={20} stroke={1.6} />}
      title="No models yet"
      role="status"
      actions={
        <>
          {onShowAll === undefined ? null : (
            <Button size="sm" variant="default" onClick={onShowAll}>
              Show all models
            </Button>
          )}
          {onCreate === undefined ? null : (
            <>
              <ImportLink isInMiddle />
              <Button size="sm" leftSection={<IconPlus size={15} stroke={2} />} onClick={onCreate}>
                Create model
              </Button>
            </>
          )}
        </>
      }
    >
      {isAssigned
        ? 'Models appear here once you manage them, as main or secondary manager.'
        : 'A model is a creator that your agency looks after.'}
    </BlankState>
  );
}
