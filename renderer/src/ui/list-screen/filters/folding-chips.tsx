import { Popover, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useFitting } from '#renderer/ui/layout/use-fitting.ts';
import styles from './folding-chips.module.css';

export type FoldingChip = { id: string; isSet: boolean; chip: ReactNode };

/** The button's greatest width, with a number in it. */
const moreWidth = 92;
const gap = 6;
/** More are behind the button, regardless of the space. */
const most = 3;

/**
 * Filters on one line of any width: those that don't fit move behind a button, so that rows never move when a panel
 * opens. Filters that are set stay visible longest.
 */
export function FoldingChips({ chips }: { chips: readonly FoldingChip[] }) {
  const row = useRef<HTMLDivElement>(null);
  const places = chips.map((_, place) => place);
  const isSet = (place: number) => chips[place]?.isSet === true;
  const ranks = [...places.filter(isSet), ...places.filter((place) => !isSet(place))];
  const { fitting, isTight } = useFitting({ row, more: moreWidth, gap, ranks, most });
  const folded = chips.filter((_, place) => !fitting.has(place));
  const setCount = folded.filter((each) => each.isSet).length;
  return (
    <div className={styles['chips']} ref={row}>
      {chips.map(({ id, chip }, place) => (
        <span key={id} className={styles['place']} data-fits data-folded={!fitting.has(place) || undefined}>
          {chip}
        </span>
      ))}
      {folded.length === 0 ? null : (
        <Popover
          position="bottom-start"
          offset={4}
          withinPortal={false}
          transitionProps={{ duration: 0 }}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <UnstyledButton
              data-unfolds
              className={styles['more'] ?? ''}
              aria-label={setCount === 0 ? 'Filter' : `Filter, ${String(setCount)} set`}
              data-set={setCount > 0 || undefined}
              title={isTight ? 'Filter' : undefined}
            >
              <IconPlus size={14} stroke={1.8} aria-hidden />
              {isTight ? null : 'Filter '}
              {setCount === 0 ? null : <b>{setCount}</b>}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown className={styles['folded'] ?? ''}>
            {folded.map(({ id, chip }) => (
              <span key={id}>{chip}</span>
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
