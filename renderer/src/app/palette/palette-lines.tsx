import { useEffect, useState, type Ref } from 'react';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { marked } from './match.ts';
import type { PaletteRow } from './palette-rows.ts';
import styles from './palette.module.css';

/** The DOM id of a row within the list with that id. */
export const optionId = (list: string, row: PaletteRow) => `${list}-${row.id.replaceAll(' ', '-')}`;

/** At full height, the palette shows 13 rows. */
const screenful = 14;

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  rows: readonly PaletteRow[];
  words: string;
  /** The index of the selected row. */
  place: number;
  isBusy: boolean;
  onPoint: (id: string) => void;
  onOpen: (row: PaletteRow, inNewTab: boolean) => void;
};

/** The rows of the palette, under the names of their groups. */
export function Lines({ ref, id, rows, words, place, isBusy, onPoint, onOpen }: Props) {
  const drawn = useDrawn(rows.length, place);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className={styles['results']}
      ref={ref}
      hidden={rows.length === 0}
      data-busy={isBusy || undefined}
    >
      {rows.slice(0, drawn).map((row, at) => (
        <div key={row.id} role="presentation">
          {rows[at - 1]?.group === row.group ? null : (
            <div className={styles['group']} role="presentation">
              {row.group}
            </div>
          )}
          <Line
            row={row}
            id={optionId(id, row)}
            words={words}
            isChosen={at === place}
            onPoint={() => {
              onPoint(row.id);
            }}
            onOpen={(inNewTab) => {
              onOpen(row, inNewTab);
            }}
          />
        </div>
      ))}
    </div>
  );
}

/**
 * How many rows are drawn: visible ones in the frame that shows an answer, and the rest in the next, because forty rows
 * take longer than one frame. Drawn rows stay, and selecting a row before the next frame draws all of them.
 */
function useDrawn(total: number, place: number): number {
  const [before, setBefore] = useState(0);
  if (place >= Math.max(screenful, before)) setBefore(total);
  useEffect(() => {
    if (total === before) return;
    // The first callback runs before the frame with the visible rows is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setBefore(total);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [total, before]);
  return Math.max(screenful, before);
}

type LineProps = {
  row: PaletteRow;
  id: string;
  words: string;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
};

function Line({ row, id, words, isChosen, onPoint, onOpen }: LineProps) {
  return (
    // The field has the focus and the keys, as in ARIA's combobox pattern.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={row.detail === undefined ? row.title : `${row.title}, ${row.detail}`}
      className={styles['row']}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={(event) => {
        onOpen(event.ctrlKey || event.metaKey);
      }}
    >
      <span className={styles['icon']}>{row.icon}</span>
      <bdi className={styles['title']}>
        {marked(row.title, words).map(({ text, isMatch }, at) =>
          isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </bdi>
      {row.detail === undefined ? null : <bdi className={styles['detail']}>{row.detail}</bdi>}
      {row.keys === undefined ? null : (
        <span className={styles['enter']} aria-hidden>
          <Keys keys={row.keys} />
        </span>
      )}
      {isChosen ? (
        <span className={styles['enter']} aria-hidden>
          <Keys keys="Enter" />
        </span>
      ) : null}
    </div>
  );
}
