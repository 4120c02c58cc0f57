import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useCallbackRef } from '@mantine/hooks';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import type { TaskStatus } from '#shared/contract/task-values.ts';
import { BoardColumn } from './board-column.tsx';
import type { Board } from './board.ts';
import { droppedText } from './board-messages.ts';
import { afterOf, cardOf, lineAt, ownPlace, placeOf, statusOf, type Moving } from './moving.ts';
import { boardKeys } from './board-keys.ts';
import styles from './board.module.css';

export type TaskBoardProps = {
  board: Board;
  now: number;
  openParam: string;
  openId: string | undefined;
  /** Undefined where bulk actions are not available. */
  selection: Selection | undefined;
  handle: Ref<DataTableHandle>;
  isReadOnly: boolean;
  /** Cards are ordered manually. */
  isByHand: boolean;
  loading: TaskStatus | undefined;
  onOpen: (id: string) => void;
  onMove: (task: TaskRow, status: TaskStatus, afterId?: string | null) => void;
  onAdd: ((status: TaskStatus) => void) | undefined;
  onLoadMore: (status: TaskStatus) => void;
  onShowAll: (status: TaskStatus) => void;
};

type DropData = Record<string | symbol, unknown>;

const nothing = () => undefined;

/**
 * Tasks in columns by status. Cards are moved by dragging, or with keys: Space picks up, arrows choose, Space drops,
 * Escape cancels.
 */
export function TaskBoard({ board, selection, isReadOnly, isByHand, ...props }: TaskBoardProps) {
  const { openId, onMove } = props;
  const [activeId, setActiveId] = useState<string>();
  const [focused, setFocused] = useState<{ id: string }>();
  const [moving, setMoving] = useState<Moving>();
  const [announcement, setAnnouncement] = useState('');
  const hadFocus = useRef(false);
  const hintsId = useId();
  const hrefPrefix = useHrefPrefix(props.openParam);
  const find = (id: string | undefined) =>
    id === undefined ? undefined : board.flatMap(({ rows }) => rows).find((row) => row.id === id);
  const wanted = activeId ?? openId;
  const current = find(wanted) ?? board.find(({ rows }) => rows.length > 0)?.rows[0];
  const focus = useCallback((id: string) => {
    setActiveId(id);
    setFocused({ id });
  }, []);
  const move = useCallbackRef((task: TaskRow, status: TaskStatus) => {
    setAnnouncement(droppedText(task, status));
    // With manual ordering a card needs a position; without a chosen one it goes to the top.
    onMove(task, status, isByHand ? null : undefined);
  });

  const letGo = useCallbackRef((dropped: Moving) => {
    const { id, from, to, place } = dropped;
    const task = find(id);
    if (task === undefined || to === undefined) return;
    if (place === undefined) {
      if (to !== from) move(task, to);
    } else if (to !== from || place !== ownPlace(board, dropped)) {
      setAnnouncement(droppedText(task, to));
      onMove(task, to, afterOf(board, dropped, place));
    }
  });
  /** Updates the moved card from the pointer position. */
  const follow = useCallbackRef((card: Pick<Moving, 'id' | 'from'>, over: DropData | undefined): Moving => {
    const moved: Moving = { ...card, to: statusOf(over), by: 'pointer' };
    return isByHand && moved.to !== undefined ? { ...moved, place: placeOf(board, moved, over) } : moved;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => cardOf(source.data) !== undefined,
        onDragStart: ({ source }) => {
          const card = cardOf(source.data);
          if (card !== undefined) setMoving({ ...card, to: undefined, by: 'pointer' });
        },
        onDrag: ({ source, location }) => {
          const card = cardOf(source.data);
          if (card === undefined) return;
          const next = follow(card, location.current.dropTargets[0]?.data);
          setMoving((now) => (now?.to === next.to && now?.place === next.place ? now : next));
        },
        onDrop: ({ source, location }) => {
          const card = cardOf(source.data);
          setMoving(undefined);
          const over = location.current.dropTargets[0]?.data;
          if (card !== undefined) letGo(follow(card, over));
        },
      }),
    [letGo, follow],
  );
  const line = lineAt(board, moving);

  // A card that changes its column is rendered again there, so the focus has to be restored.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body && current !== undefined)
      focus(current.id);
  }, [board, current, focus]);

  useImperativeHandle(props.handle, () => ({
    focusRow: (id) => {
      if (find(id) === undefined) return false;
      focus(id);
      return true;
    },
    focusFirst: () => {
      const first = board.find(({ rows }) => rows.length > 0)?.rows[0];
      if (first !== undefined) focus(first.id);
    },
    focusCurrent: () => {
      if (current !== undefined) focus(current.id);
    },
  }));

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (current === undefined || !target.matches('[data-row-link]')) return;
    const pressed = boardKeys({ board, current, moving, isReadOnly, isByHand }, event.key);
    if (pressed === undefined) return;
    event.preventDefault();
    if (pressed.focus !== undefined) focus(pressed.focus);
    if ('moving' in pressed) setMoving(pressed.moving);
    if (pressed.says !== undefined) setAnnouncement(pressed.says);
    if (pressed.drop !== undefined) letGo(pressed.drop);
  };

  return (
    <div
      className={styles['board']}
      role="region"
      aria-label="Task board"
      data-checking={(selection !== undefined && selection.ids.size > 0) || undefined}
      // While a card is lifted, Escape puts it back and must not close the panel.
      {...(moving?.by === 'keys' ? { 'data-own-escape': true } : {})}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => {
        hadFocus.current = true;
        const id = target.closest('[data-card]')?.getAttribute('data-card');
        if (id) setActiveId(id);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hadFocus.current = relatedTarget !== null && currentTarget.contains(relatedTarget);
        // Moving the focus off the board cancels the move.
        if (!hadFocus.current && moving?.by === 'keys') setMoving(undefined);
      }}
    >
      <Hidden>
        <span role="status">{announcement}</span>
        <span id={hintsId}>
          Press Space to move this task to another column{isByHand ? ' or place' : ''}.
        </span>
      </Hidden>
      {board.map((column) => (
        <BoardColumn
          key={column.status}
          column={column}
          now={props.now}
          hrefPrefix={hrefPrefix}
          openId={openId}
          activeId={current?.status === column.status ? current.id : undefined}
          focused={focused}
          liftedId={moving?.from === column.status ? moving.id : undefined}
          isTarget={moving?.to === column.status && moving.from !== column.status}
          isByHand={isByHand}
          line={moving?.to === column.status ? line : undefined}
          checked={selection?.ids}
          isReadOnly={isReadOnly}
          isLoading={props.loading === column.status}
          describedBy={hintsId}
          onOpen={props.onOpen}
          onCheck={selection?.toggle ?? nothing}
          onMove={move}
          onAdd={props.onAdd}
          onLoadMore={props.onLoadMore}
          onShowAll={props.onShowAll}
        />
      ))}
    </div>
  );
}
