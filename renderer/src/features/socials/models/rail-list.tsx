import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { rangeWith } from '#renderer/ui/table/range-with.ts';
import type { Socials } from '#shared/contract/socials.ts';
import type { ModelCounts, RailItem } from './rail-items.ts';
import { RailModel } from './rail-model.tsx';
import styles from './rail.module.css';

export type RailListHandle = { focusFirst: () => void };

type Props = {
  items: readonly RailItem[];
  counts: ReadonlyMap<Socials['modelId'], ModelCounts> | undefined;
  openId: string | undefined;
  handle: Ref<RailListHandle>;
};

const modelHeight = 34;
const groupHeight = 28;

/** Ten thousand models, of which those in view exist. Arrows, Home and End move, Enter opens. */
export function RailList({ items, counts, openId, handle }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : items.findIndex((item) => item.kind === 'model' && item.model.id === id);
  const openIndex = indexOf(openId);
  const first = items.findIndex(({ kind }) => kind === 'model');
  const [activeId, setActiveId] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string }>();
  const activeIndex = Math.max(indexOf(activeId), -1);
  const tabIndex = activeIndex !== -1 ? activeIndex : openIndex !== -1 ? openIndex : first;

  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? groupHeight : modelHeight),
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : item.kind === 'group' ? item.label : item.model.id;
      },
      [items],
    ),
    overscan: 6,
    // The one that holds the focus must exist.
    rangeExtractor: (range) => rangeWith(range, [tabIndex]),
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, items]);

  // The open one is in view once it is known, and stays where it is afterwards.
  const isListed = openIndex !== -1;
  useEffect(() => {
    if (isListed) virtualizer.scrollToIndex(openIndex, { align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list may change without anyone going elsewhere
  }, [openId, isListed, virtualizer]);
  useEffect(() => {
    if (wanted === undefined) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-model="${wanted.id}"]`)
      ?.focus({ preventScroll: true });
  }, [wanted]);

  const focusIndex = (index: number) => {
    const item = items[index];
    if (item?.kind !== 'model') return;
    setActiveId(item.model.id);
    setWanted({ id: item.model.id });
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  /** Over the words of a group to the model beyond. */
  const step = (from: number, by: 1 | -1) => {
    for (let index = from + by; index >= 0 && index < items.length; index += by)
      if (items[index]?.kind === 'model') return index;
    return from;
  };
  useImperativeHandle(handle, () => ({
    focusFirst: () => {
      focusIndex(first);
    },
  }));
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targets: Partial<Record<string, number>> = {
      ArrowDown: step(tabIndex, 1),
      ArrowUp: step(tabIndex, -1),
      Home: first,
      End: items.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focusIndex(next);
  };

  return (
    <div className={styles['scroll']} ref={scroller} onKeyDown={handleKeyDown}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li key={key} style={{ height: size, transform: `translateY(${String(start)}px)` }}>
              {item.kind === 'group' ? (
                <span className={styles['group']}>{item.label}</span>
              ) : (
                <RailModel
                  model={item.model}
                  counts={counts?.get(item.model.id)}
                  isCounted={counts !== undefined}
                  isOpen={item.model.id === openId}
                  isTabStop={index === tabIndex}
                  onFocus={setActiveId}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
