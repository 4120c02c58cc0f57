import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ToolProps } from '#renderer/features/schedule/part-types.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const CopyWeek = lazyDialog(
  async () => (await import('#renderer/features/schedule/copy-week/copy-week.tsx')).CopyWeek,
);

/** In an empty week: offers to copy the week before. */
export function EmptyActions({ date, modelIds }: ToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Copy last week
      </Button>
      {isOpen ? (
        <CopyWeek
          date={date}
          modelIds={modelIds}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
