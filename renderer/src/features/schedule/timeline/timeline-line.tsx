import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ModelFace } from '#renderer/entities/model/model-face.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { EventBlock } from '#renderer/features/schedule/grid/event-block.tsx';
import { PostBlock } from '#renderer/features/schedule/grid/post-block.tsx';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import type { TimelineRowData } from './lanes.ts';
import styles from './timeline.module.css';

type Props = Pick<
  ViewProps,
  'openId' | 'isReadOnly' | 'typeOf' | 'ownerOf' | 'hasClash' | 'onOpen' | 'onAway'
> & {
  line: TimelineRowData;
  days: readonly string[];
  today: string;
  top: number;
  height: number;
  laneHeight: number;
  hrefPrefix: string;
  onAdd: ((event: MouseEvent<HTMLElement>, rowKey: string) => void) | undefined;
};

const percent = (share: number) => `${String(share * 100)}%`;

/** A row: a model or a person, with their entries. */
export const TimelineLine = memo(function TimelineLine({
  line,
  days,
  today,
  top,
  height,
  laneHeight,
  ...props
}: Props) {
  const rowKey = line.id ?? '';
  const place = (start: number, end: number) => ({
    insetInlineStart: percent(start),
    insetInlineEnd: percent(1 - end),
  });
  return (
    <div
      role="listitem"
      className={styles['row']}
      style={{ transform: `translateY(${String(top)}px)`, height }}
      data-timeline-row={rowKey}
      aria-label={line.name}
    >
      <span className={styles['name']} dir="auto" title={line.name}>
        {line.id === null ? null : line.kind === 'model' ? (
          <ModelFace id={line.id} name={line.name} />
        ) : (
          <PersonAvatar person={{ id: line.id, name: line.name }} />
        )}{' '}
        {line.name}
      </span>
      <div
        className={styles['track']}
        onDoubleClick={(event) => {
          props.onAdd?.(event, rowKey);
        }}
      >
        {days.map((day) => (
          <span key={day} className={styles['cell']} data-today={day === today || undefined} aria-hidden />
        ))}
        {line.taken.map(({ key, start, end, label, away }) =>
          away === undefined ? (
            <span key={key} className={styles['taken']} style={place(start, end)} title={label}>
              {label}
            </span>
          ) : (
            <button
              key={key}
              type="button"
              className={styles['taken']}
              style={place(start, end)}
              title={label}
              data-away
              onClick={() => {
                props.onAway(away);
              }}
            >
              {label}
            </button>
          ),
        )}
        {line.bars.map(({ id, event, post, start, end, lane }) => {
          const style = { ...place(start, end), top: 4 + lane * laneHeight, height: laneHeight - 3 };
          return post !== undefined ? (
            <Link
              key={id}
              className={styles['bar']}
              to={post.href}
              style={style}
              data-bar={id}
              data-row={rowKey}
            >
              <PostBlock post={post} owner={undefined} />
            </Link>
          ) : (
            <a
              key={id}
              className={styles['bar']}
              href={`${props.hrefPrefix}${id}`}
              style={style}
              data-bar={id}
              data-row={rowKey}
              data-editable={(event.canEdit && !props.isReadOnly) || undefined}
              onClick={(click) => {
                if (click.metaKey || click.ctrlKey || click.shiftKey) return;
                click.preventDefault();
                props.onOpen(id, { x: click.clientX, y: click.clientY });
              }}
            >
              <EventBlock
                event={event}
                type={props.typeOf(event.typeId)}
                owner={line.kind === 'model' ? undefined : props.ownerOf(event)}
                hasClash={props.hasClash(id)}
                shape="line"
                isOpen={id === props.openId}
              />
              {event.canEdit && !props.isReadOnly ? <span className={styles['edge']} data-edge /> : null}
            </a>
          );
        })}
      </div>
    </div>
  );
});
