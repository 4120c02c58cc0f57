import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Place } from '#renderer/features/schedule/state/place.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { PhoneFilters } from '#renderer/ui/list-screen/filters/phone-filters.tsx';

type Props = { place: Place; children: ReactNode };

/** Where the rail does not fit next to the days: the filters, behind a button. */
export function PhoneRail({ place, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  const set = [place.modelIds, place.userIds, place.typeIds, place.statuses, place.hiddenModelIds];
  return (
    <>
      <PhoneFilters
        setCount={set.filter(({ length }) => length > 0).length}
        isOpen={isOpen}
        onToggle={() => {
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Dialog name="ScheduleFilters" title="Filters" width={360} onClose={close}>
          {children}
          <DialogFoot>
            <Button onClick={close}>Show events</Button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  );
}
