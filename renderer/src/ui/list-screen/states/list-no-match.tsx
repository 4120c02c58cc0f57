import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';

type Props = {
  /** What the list contains, in the plural. */
  things: string;
  text: string;
  hasFilters: boolean;
  /** Set if only loaded rows were searched, and there are more. */
  more: { isLoading: boolean; onLoad: () => void } | undefined;
  onClear: () => void;
};

export function ListNoMatch({ things, text, hasFilters, more, onClear }: Props) {
  const isSearch = text.trim() !== '';
  const searched = `No ${things} match "${text.trim()}"`;
  return (
    <BlankState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={
        !isSearch
          ? `No ${things} match these filters`
          : hasFilters
            ? `${searched} and these filters`
            : searched
      }
      role="status"
      actions={
        <>
          {more === undefined ? null : (
            <Button size="sm" variant="default" loading={more.isLoading} onClick={more.onLoad}>
              Load older {things}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClear}>
            Clear filters
          </Button>
        </>
      }
    >
      {more === undefined ? undefined : `Load older ${things} to keep looking.`}
    </BlankState>
  );
}
