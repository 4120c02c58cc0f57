import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayText, spanText } from '#renderer/entities/event/event-labels.ts';
import type { CoverProps } from '#renderer/features/schedule/part-types.ts';
import { coverFrom, coverOf, coverText, type DayCover, type Gap } from './cover.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { useModelOptions } from '#renderer/features/schedule/parts/use-model-options.ts';
import styles from './cover-strip.module.css';

const mostGaps = 20;

/** Below the days' heads: how much of the hours to cover is covered, and where the gaps are. */
export function CoverStrip({ days, modelIds, onFill }: CoverProps) {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const { data } = useQuery({
    ...partQueries.cover(coverFrom(first), last, modelIds),
    enabled: first !== '',
  });
  const models = useModelOptions();
  // Without hours to cover there is no strip.
  if (!data?.some(({ day }) => day >= first)) return null;
  const nameOf = ({ modelId }: Gap) => models.find(({ value }) => value === modelId)?.label ?? 'Model';
  return (
    // A row of the surrounding calendar table.
    <div className={styles['strip']} role="row" aria-label="Cover">
      <span className={styles['label']} role="rowheader">
        Cover
      </span>
      {coverOf(days, data).map((cover) => (
        <Day key={cover.day} cover={cover} nameOf={nameOf} onFill={onFill} />
      ))}
    </div>
  );
}

type DayProps = { cover: DayCover; nameOf: (gap: Gap) => string; onFill: CoverProps['onFill'] };

function Day({ cover, nameOf, onFill }: DayProps) {
  const { day, minutes, openMinutes, gaps } = cover;
  if (minutes === 0) return <span className={styles['cell']} role="cell" />;
  const text = coverText(cover);
  const content = (
    <>
      <span className={styles['bar']} aria-hidden>
        <i style={{ width: `${String(Math.round(((minutes - openMinutes) / minutes) * 100))}%` }} />
      </span>
      <span className={styles['text']} data-open={openMinutes > 0 || undefined}>
        {text}
      </span>
    </>
  );
  if (openMinutes === 0)
    return (
      <span className={styles['cell']} role="cell">
        <span className={styles['day']}>{content}</span>
      </span>
    );
  return (
    <span className={styles['cell']} role="cell">
      <Menu position="bottom-start" width={280} withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            className={styles['day'] ?? ''}
            aria-label={`${dayText(Date.parse(`${day}T12:00:00`))}: ${text}`}
          >
            {content}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>No cover</Menu.Label>
          {gaps.slice(0, mostGaps).map((gap) => (
            <Menu.Item
              key={`${gap.modelId} ${gap.startsAt}`}
              disabled={onFill === undefined}
              onClick={() => {
                onFill?.(gap);
              }}
            >
              {nameOf(gap)} {spanText(gap)}
            </Menu.Item>
          ))}
          {gaps.length > mostGaps ? <Menu.Label>{gaps.length - mostGaps} more</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
