import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { Opener } from '#renderer/ui/layout/opener.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { PlacedCard } from './arrangement.ts';

const CardList = lazyPart(async () => (await import('./card-list.tsx')).CardList);

type Props = { cards: readonly PlacedCard[]; present: Dashboard['cards'] };

/** Chooses which cards are shown, and their order. */
export function CustomiseButton({ cards, present }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={320}
      trapFocus
      withinPortal={false}
      returnFocus
    >
      <Popover.Target>
        <Opener
          tip="Choose and order cards"
          isOpen={isOpen}
          size="md"
          aria-label="Customize dashboard"
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.7} />
        </Opener>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Customize dashboard">
        <CardList cards={cards} present={present} waiting={<PendingLines label="Loading cards" />} />
      </Popover.Dropdown>
    </Popover>
  );
}
