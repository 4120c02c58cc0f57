import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { StreamItem } from './stream-items.ts';
import styles from './stream.module.css';

export type StreamHandle = {
  /** Scrolls a message into view; false if it isn't loaded. */
  show: (messageId: string) => boolean;
  toEnd: () => void;
};

type Props = {
  items: readonly StreamItem[];
  /** How many messages arrived while the user looked at older ones. */
  newCount: number;
  hasNewer: boolean;
  isBusy: boolean;
  handle: Ref<StreamHandle>;
  /** Must be stable while nothing in a row changes. */
  render: (item: StreamItem) => ReactNode;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
};

const endWithin = 48;
const olderWithin = 600;
const usualHeight = 46;

const isMessage = (item: StreamItem | undefined, id: string) =>
  item?.kind === 'message' && item.message.id === id;

/**
 * The virtualized rows of a chat. It keeps its position relative to the end: older messages load above without a jump,
 * and new ones are followed while the end is in view.
 */
export function Stream({ items, newCount, hasNewer, isBusy, handle, render, ...on }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // eslint-disable-next-line react-hooks/incompatible-library -- no memoized component receives it
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endWithin,
    overscan: 8,
    paddingEnd: 8,
  });

  useImperativeHandle(handle, () => ({
    show: (id) => {
      const index = items.findIndex((item) => isMessage(item, id));
      if (index !== -1) list.scrollToIndex(index, { align: 'center' });
      return index !== -1;
    },
    toEnd: () => {
      list.scrollToIndex(items.length - 1, { align: 'end' });
    },
  }));

  // Opens at its end, or at the line above unread messages.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || items.length === 0) return;
    isOpened.current = true;
    const line = items.findIndex(({ kind }) => kind === 'line');
    if (line === -1) list.scrollToIndex(items.length - 1, { align: 'end' });
    else list.scrollToIndex(line, { align: 'center' });
  }, [items, list]);

  const look = () => {
    const area = box.current;
    if (area === null) return;
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    const isNow = left <= endWithin;
    if (isNow !== isAtEnd) {
      setIsAtEnd(isNow);
      on.onAtEnd(isNow);
    }
    if (area.scrollTop < olderWithin) on.onOlder();
    if (left < olderWithin && hasNewer) on.onNewer();
  };
  const rows = items.length;
  const lookAgain = useRef(look);
  useEffect(() => {
    lookAgain.current = look;
  });
  useEffect(() => {
    const timer = requestAnimationFrame(() => {
      lookAgain.current();
    });
    return () => {
      cancelAnimationFrame(timer);
    };
  }, [rows]);

  return (
    <Row align="stretch" grow className={styles['around']}>
      <div
        ref={box}
        className={styles['box']}
        role="log"
        aria-label="Messages"
        aria-busy={isBusy}
        tabIndex={0}
        onScroll={look}
      >
        <div className={styles['rows']} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={styles['row']}
                style={{ transform: `translateY(${String(start)}px)` }}
              >
                {render(item)}
              </div>
            );
          })}
        </div>
      </div>
      {isAtEnd && !hasNewer ? null : (
        <div className={styles['jump']}>
          <Button
            size="compact-sm"
            variant="default"
            radius="xl"
            leftSection={<IconArrowDown size={14} stroke={1.8} />}
            onClick={on.onNewest}
          >
            {newCount === 0 ? 'Newest' : countOf(newCount, { one: 'new message', many: 'new messages' })}
          </Button>
        </div>
      )}
    </Row>
  );
}
