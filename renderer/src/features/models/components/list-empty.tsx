import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListMessage } from '#renderer/ui/table/list-message.tsx';
import type { ModelScope } from '#renderer/entities/model/model-scope.ts';

type Props = {
  scope: ModelScope;
  /** Left out where the viewer may not create models. */
  onCreate: (() => void) | undefined;
  /** Left out where there is nothing else to look at. */
  onShowAll: (() => void) | undefined;
};

export function ListEmpty({ scope, onCreate, onShowAll }: Props) {
  const text =
    scope === 'assigned'
      ? 'Models appear here once you manage them, as main or secondary manager.'
      : 'A model is a creator that your agency looks after.';
  return (
    <ListMessage>
      <BlankState
        icon={<IconUsers size={20} stroke={1.6} />}
        title="No models yet"
        actions={
          <>
            {onShowAll === undefined ? null : (
              <Button size="sm" variant="default" onClick={onShowAll}>
                Show all models
              </Button>
            )}
            {onCreate === undefined ? null : (
              <Button size="sm" leftSection={<IconPlus size={15} stroke={2} />} onClick={onCreate}>
                Create model
              </Button>
            )}
          </>
        }
      >
        {text}
      </BlankState>
    </ListMessage>
  );
}
