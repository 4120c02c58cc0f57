import { Button, Menu, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import {
  stepWords,
  titleOf,
  viewLabels,
  views,
  weekNumber,
  type View,
} from '#renderer/lib/calendar/ranges.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { DaysSteps } from '#renderer/ui/calendar/days-steps.tsx';
import styles from './schedule-head.module.css';

type Props = {
  view: View;
  date: string;
  isPhone: boolean;
  clashes: number;
  onView: (view: View) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onClash: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Undefined where nothing can be added. */
  onAdd: (() => void) | undefined;
  children?: ReactNode;
};

const phoneViews: readonly View[] = ['agenda', 'day'];

/** The head: which days are shown and how, and the schedule's actions. */
export function ScheduleHead({
  view,
  date,
  isPhone,
  clashes,
  onView,
  onStep,
  onToday,
  onClash,
  onAdd,
  children,
}: Props) {
  const shown = isPhone ? phoneViews : views;
  return (
    <header className={styles['head']} data-head>
      <div className={styles['steps']}>
        <DaysSteps unit={stepWords[view]} hasKey onStep={onStep} onToday={onToday} />
      </div>
      <div className={styles['days']}>
        <h2 aria-live="polite">{titleOf(view, date)}</h2>
        {view === 'month' || view === 'agenda' || isPhone ? null : (
          <span className={styles['week']}>Week {weekNumber(date)}</span>
        )}
      </div>
      <span className={styles['grow']} />
      {clashes === 0 ? null : (
        <UnstyledButton
          className={styles['clashes'] ?? ''}
          aria-label={clashes === 1 ? '1 conflict' : `${formatCount(clashes)} conflicts`}
          onClick={onClash}
        >
          <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
          {formatCount(clashes)}
          <span> {clashes === 1 ? 'conflict' : 'conflicts'}</span>
        </UnstyledButton>
      )}
      {children}
      <SegmentedControl
        className={styles['views'] ?? ''}
        aria-label="View"
        size={isPhone ? 'sm' : 'xs'}
        value={view}
        data={shown.map((value) => ({ value, label: viewLabels[value] }))}
        onChange={(value) => {
          const next = views.find((each) => each === value);
          if (next !== undefined) onView(next);
        }}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            className={styles['viewMenu'] ?? ''}
            size="sm"
            variant="default"
            rightSection={<IconChevronDown size={14} stroke={1.8} />}
          >
            {viewLabels[view]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map((each) => (
            <Menu.Item
              key={each}
              aria-current={each === view || undefined}
              onClick={() => {
                onView(each);
              }}
            >
              {viewLabels[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onAdd === undefined ? null : (
        <Button
          className={styles['add'] ?? ''}
          size={isPhone ? 'lg' : 'md'}
          leftSection={<IconPlus size={16} stroke={2} />}
          aria-label="Add event"
          aria-keyshortcuts="N"
          onClick={onAdd}
        >
          Add event
        </Button>
      )}
    </header>
  );
}
