import { useElementSize } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { axisOf, isNamed } from './chart-scale.ts';
import styles from './chart.module.css';

export type ChartPoint = {
  /** `Fri 13 Nov` */
  name: string;
  /** The label below the axis: `13 Nov`. */
  label: string;
  value: number;
  /** The corresponding point of the previous period. */
  before?: { name: string; value: number } | undefined;
};

type Props = {
  /** What is counted: `Views`. */
  label: string;
  /** The unit of one point: `Day`. */
  unit: string;
  points: readonly ChartPoint[];
  /** The last point is incomplete, so its line is dashed. */
  isLastOpen?: boolean;
};

const height = 220;
const [top, bottom, end] = [8, 24, 14];
const firstWidth = 640;
const labelRoom = 64;
const [floatWidth, floatGap] = [168, 30];

/** Values over time, compared with the previous period. Hovering or the arrow keys show each one. */
export function Chart({ label, unit, points, isLastOpen = false }: Props) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const width = measured === 0 ? firstWidth : measured;
  const count = points.length;
  const axis = axisOf(points.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const most = axis.at(-1) ?? 1;
  const start = formatCount(most).length * 7 + 12;
  const between = count < 2 ? 0 : (width - start - end) / (count - 1);
  const xOf = (index: number) => (count < 2 ? (start + width - end) / 2 : start + index * between);
  const yOf = (value: number) => top + (1 - value / most) * (height - top - bottom);
  const line = (values: readonly number[], from = 0) =>
    values.map((value, index) => `${xOf(from + index).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ');
  const values = points.map(({ value }) => value);
  const hasBefore = points.some(({ before }) => before !== undefined);
  const closed = isLastOpen && count > 1 ? values.slice(0, -1) : values;
  const place = at === undefined ? undefined : points[Math.min(at, count - 1)];
  const said = points[at ?? count - 1];

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const from = currentTarget.getBoundingClientRect().left + start;
    setAt(Math.max(0, Math.min(count - 1, Math.round((clientX - from) / Math.max(between, 1)))));
  };
  const press = (event: KeyboardEvent) => {
    const from = at ?? count - 1;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(count - 1, next)));
  };
  const x = at === undefined ? 0 : xOf(Math.min(at, count - 1));
  const isFlipped = x + floatGap + floatWidth > width;

  return (
    <figure className={styles['chart']}>
      {isTable ? null : (
        <div
          ref={ref}
          className={styles['plot']}
          role="slider"
          tabIndex={0}
          aria-label={`${label} by ${unit.toLowerCase()}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={Math.max(0, count - 1)}
          aria-valuenow={at ?? Math.max(0, count - 1)}
          aria-valuetext={said === undefined ? 'Nothing yet' : sentenceOf(said, label)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => {
            setAt(undefined);
          }}
          onBlur={() => {
            setAt(undefined);
          }}
          onKeyDown={press}
        >
          <svg width={width} height={height} aria-hidden>
            {axis.map((value) => (
              <g key={value}>
                <line
                  className={styles['grid']}
                  x1={start}
                  x2={width - end}
                  y1={Math.round(yOf(value)) + 0.5}
                  y2={Math.round(yOf(value)) + 0.5}
                />
                <text x={start - 10} y={yOf(value) + 4} textAnchor="end">
                  {formatCount(value)}
                </text>
              </g>
            ))}
            {points.map(({ label: word }, index) =>
              isNamed(index, count, between, labelRoom) ? (
                <text
                  key={index}
                  data-at={index === at || undefined}
                  x={xOf(index)}
                  y={height - 6}
                  textAnchor={index === 0 && count > 1 ? 'start' : index === count - 1 ? 'end' : 'middle'}
                >
                  {word}
                </text>
              ) : null,
            )}
            {count < 2 ? null : (
              <polygon
                className={styles['area']}
                points={`${xOf(0).toFixed(1)},${String(yOf(0))} ${line(values)} ${xOf(count - 1).toFixed(1)},${String(yOf(0))}`}
              />
            )}
            {hasBefore ? (
              <polyline
                className={styles['before']}
                points={line(points.map(({ before }) => before?.value ?? 0))}
              />
            ) : null}
            <polyline className={styles['line']} points={line(closed)} />
            {closed === values ? null : (
              <polyline className={styles['line']} data-open points={line(values.slice(-2), count - 2)} />
            )}
            {place === undefined ? null : (
              <>
                <line className={styles['hair']} x1={x} x2={x} y1={top} y2={height - bottom} />
                {place.before === undefined ? null : (
                  <circle className={styles['dotBefore']} cx={x} cy={yOf(place.before.value)} r={3.5} />
                )}
                <circle className={styles['dot']} cx={x} cy={yOf(place.value)} r={4.5} />
              </>
            )}
          </svg>
          {place === undefined ? null : (
            <div
              className={styles['float']}
              style={{
                width: floatWidth,
                insetInlineStart: Math.max(0, isFlipped ? x - floatGap - floatWidth : x + floatGap),
              }}
              aria-hidden
            >
              <b>{place.name}</b>
              <span>
                <i data-kind="now" />
                {label}
                <b>{formatCount(place.value)}</b>
              </span>
              {place.before === undefined ? null : (
                <span>
                  <i data-kind="before" />
                  {place.before.name}
                  <b>{formatCount(place.before.value)}</b>
                </span>
              )}
            </div>
          )}
        </div>
      )}
      <div
        className={styles[isTable ? 'shown' : 'unseen']}
        {...(isTable ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, table` } : {})}
      >
        <table>
          <caption>{`${label} by ${unit.toLowerCase()}`}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{label}</th>
              {hasBefore ? <th scope="col">Period before</th> : null}
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, value, before }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(value)}</td>
                {hasBefore ? <td>{before === undefined ? '' : formatCount(before.value)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>
        <span>
          <i data-kind="now" /> {label}
        </span>
        {hasBefore ? (
          <span>
            <i data-kind="before" /> Period before
          </span>
        ) : null}
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => {
            setIsTable(!isTable);
          }}
        >
          <IconTable size={15} stroke={1.7} aria-hidden /> Show as table
        </button>
      </figcaption>
    </figure>
  );
}

/** The text for screen readers: `Fri 13 Nov: 96 views, 71 on 13 Oct`. */
function sentenceOf({ name, value, before }: ChartPoint, label: string): string {
  const now = `${name}: ${formatCount(value)} ${label.toLowerCase()}`;
  return before === undefined ? now : `${now}, ${formatCount(before.value)} on ${before.name}`;
}
