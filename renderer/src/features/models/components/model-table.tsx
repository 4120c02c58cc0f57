import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { RowSlots } from '#renderer/ui/table/row-slots.ts';
import type { Model } from '#shared/contract/models.ts';
import type { Sort, SortColumn } from '../model.ts';
import { ModelRow } from './model-row.tsx';
import { ModelRowPhone } from './model-row-phone.tsx';
import { ModelTableHead } from './model-table-head.tsx';
import styles from './model-table.module.css';

export type ModelTableHandle = { focusRow: (id: string) => void; focusFirst: () => void };

export type ModelTableProps = {
  models: readonly Model[];
  openId: string | undefined;
  sort: Sort;
  now: number;
  isPhone: boolean;
  /** Undefined until it is known who is active. */
  activeManagerIds: ReadonlySet<string> | undefined;
  canAssign: boolean;
  handle: Ref<ModelTableHandle>;
  onSort: (column: SortColumn) => void;
  onOpen: (id: string) => void;
  onAssign: (id: string) => void;
};

const headHeight = 32;
const rowHeight = 36;
const phoneRowHeight = 60;
const overscan = 4;

/** A plain table of which only the rows in view exist; the rows outside are room above, between and below. */
export const ModelTable = memo(function ModelTable({
  models,
  openId,
  sort,
  now,
  isPhone,
  ...props
}: ModelTableProps) {
  const { activeManagerIds, canAssign, handle, onSort, onOpen, onAssign } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const [focusRequest, setFocusRequest] = useState<{ id: string }>();
  const indexes = useMemo(() => new Map(models.map((model, index) => [model.id, index])), [models]);
  const activeIndex = indexes.get(activeId ?? openId ?? '') ?? 0;
  const hrefPrefix = useHrefPrefix();
  const head = isPhone ? 0 : headHeight;

  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? phoneRowHeight : rowHeight),
    // Stable while the models are: with a new one the library measures every row again.
    getItemKey: useCallback((index: number) => models[index]?.id ?? index, [models]),
    overscan,
    scrollPaddingStart: head,
    // The row that holds the focus must exist, or scrolling would drop the focus on the floor.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      return inView.includes(activeIndex) ? inView : [...inView, activeIndex].sort((a, b) => a - b);
    },
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, isPhone]);

  const openIndex = openId === undefined ? undefined : indexes.get(openId);
  const isOpenListed = openIndex !== undefined;
  const showOpenRow = useEffectEvent(() => {
    if (openIndex !== undefined) virtualizer.scrollToIndex(openIndex, { align: 'auto' });
  });
  useEffect(() => {
    showOpenRow();
  }, [openId, isOpenListed]);

  useEffect(() => {
    if (focusRequest === undefined) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-model-link="${focusRequest.id}"]`);
    link?.focus({ preventScroll: true });
  }, [focusRequest]);

  const focusIndex = (index: number) => {
    const model = models[index];
    if (model === undefined) return;
    setActiveId(model.id);
    setFocusRequest({ id: model.id });
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };

  useImperativeHandle(handle, () => ({
    focusRow: (id) => {
      const index = indexes.get(id);
      if (index !== undefined) focusIndex(index);
    },
    focusFirst: () => {
      focusIndex(0);
    },
  }));

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const last = models.length - 1;
    const targets: Partial<Record<string, number>> = {
      ArrowDown: Math.min(activeIndex + 1, last),
      ArrowUp: Math.max(activeIndex - 1, 0),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || (event.target as Element).closest('thead') !== null) return;
    event.preventDefault();
    focusIndex(target);
  };

  const Row = isPhone ? ModelRowPhone : ModelRow;
  const items = virtualizer.getVirtualItems();
  const [slots] = useState(() => new RowSlots());
  const rowKeys = slots.assign(
    items.map(({ index }) => models[index]?.id ?? ''),
    activeId,
  );
  const rows = items.flatMap((item, position) => {
    const model = models[item.index];
    if (model === undefined) return [];
    const room = item.start - (items[position - 1]?.end ?? 0);
    const row = (
      <Row
        key={rowKeys[position]}
        model={model}
        hrefPrefix={hrefPrefix}
        rowIndex={item.index + 2}
        isOpen={model.id === openId}
        isTabStop={item.index === activeIndex}
        now={now}
        isManagerInactive={
          model.managerId !== null && activeManagerIds !== undefined && !activeManagerIds.has(model.managerId)
        }
        canAssign={canAssign}
        onOpen={onOpen}
        onAssign={onAssign}
      />
    );
    return room > 0 ? [<Room key={`before ${String(rowKeys[position])}`} height={room} />, row] : [row];
  });
  const roomBelow = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div
      className={styles['scroll']}
      ref={scroller}
      role="region"
      aria-label="Model list"
      onKeyDown={handleKeyDown}
    >
      <table className={styles['table']} aria-label="Models" aria-rowcount={models.length + 1}>
        <ModelTableHead sort={sort} isPhone={isPhone} onSort={onSort} />
        <tbody
          onFocus={(event) => {
            const id = event.target.closest('[data-model-link]')?.getAttribute('data-model-link');
            if (id) setActiveId(id);
          }}
        >
          {rows}
          {roomBelow > 0 ? <Room height={roomBelow} /> : null}
        </tbody>
      </table>
    </div>
  );
});

/** Real links to rows, at the price of one text for all of them. */
function useHrefPrefix(): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('modelId');
  const others = params.toString();
  return useHref({ search: `?${others}${others === '' ? '' : '&'}modelId=` });
}

function Room({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles['room']}>
      <td style={{ height }} />
    </tr>
  );
}
