import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createElement, useState, type ComponentType } from 'react';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { localTime, useCurrentMinute, viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { Hint, Stack } from '#renderer/ui/layout/parts.tsx';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { DashboardCard } from '#shared/domain/dashboard.ts';
import { cardViews } from './cards.tsx';
import type { CardProps } from './card-props.ts';
import { arrange, columnOf, type Column, type PlacedCard } from './customise/arrangement.ts';
import { CustomiseButton } from './customise/customise-button.tsx';
import { errorMessage } from './error-messages.ts';
import { dashboardQuery } from './queries.ts';
import { Tiles } from './tiles/tiles.tsx';
import styles from './page.module.css';

const NewTask = lazyPart(async () => (await import('./tasks/new-task.tsx')).NewTask);

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** What concerns the user now: numbers, what needs attention, their tasks, and recent activity. */
export function DashboardPage() {
  const viewer = useViewer();
  const { permissions } = viewer;
  const canAccessTasks = permissions.can_access_tasks;
  useLivePage(canAccessTasks ? 'tasks' : undefined, 'Dashboard');
  useLivePage(permissions.can_access_notes ? 'notes' : undefined, 'Dashboard');
  useLivePage(permissions.can_access_schedule ? 'schedule' : undefined, 'Dashboard');
  useLivePage('users', 'Dashboard');
  useLivePage('plans', 'Dashboard');
  useLivePage(permissions.can_manage_users ? 'invitations' : undefined, 'Dashboard');
  const now = useCurrentMinute();
  const dashboard = useQuery(dashboardQuery(dayOf(now)));
  const failure = useLastFailure(dashboard);
  const [isAdding, setIsAdding] = useState(false);
  const { data } = dashboard;
  const retry = () => void dashboard.refetch();
  const cards = arrange(data?.layout ?? null);
  const state = { data, now, isRetrying: dashboard.isFetching, onRetry: retry };
  const canAdd = canAccessTasks && !viewer.isReadOnly;
  return (
    <>
      <PageHeader
        title="Dashboard"
        action={
          <>
            {data === undefined || viewer.isReadOnly ? null : (
              <CustomiseButton cards={cards} present={data.cards} />
            )}
            {canAdd ? (
              <Button
                leftSection={<IconPlus size={16} stroke={2} />}
                aria-expanded={isAdding}
                {...(hasFirstSteps(data, cards) ? { variant: 'default' } : {})}
                onClick={() => {
                  setIsAdding(!isAdding);
                }}
              >
                Create task
              </Button>
            ) : null}
          </>
        }
      >
        <span className={styles['today']}>
          {dayFormat.format(now)}, {localTime(viewerTimezone(), now)}{' '}
          <span title={viewerTimezone()}>{zoneCity(viewerTimezone())}</span>
        </span>
      </PageHeader>
      <div className={styles['page']}>
        {isAdding ? (
          <NewTask now={now} viewer={viewer} waiting={<div className={styles['adding']} />} />
        ) : null}
        {data === undefined && failure !== null ? (
          <LoadFailure
            title={errorMessage('dashboard.get', failure)}
            isRetrying={dashboard.isFetching}
            onRetry={retry}
          >
            {failure.message}
          </LoadFailure>
        ) : (
          <>
            <Tiles tiles={data?.tiles} onRetry={retry} />
            {failure === null ? null : (
              <Hint as="p" className={styles['old']} role="status">
                This page may be out of date. <UnstyledButton onClick={retry}>Try Again</UnstyledButton>
              </Hint>
            )}
            <div className={styles['columns']}>
              <CardColumn column="main" cards={cards} {...state} />
              <CardColumn column="side" cards={cards} {...state} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** With first steps, the next step is the only filled button. */
const hasFirstSteps = (data: Dashboard | undefined, cards: readonly PlacedCard[]): boolean =>
  data?.cards.first_steps !== undefined &&
  cards.some(({ card, isHidden }) => card === 'first_steps' && !isHidden);

type ColumnProps = Omit<CardProps<DashboardCard>, 'part'> & {
  column: Column;
  cards: readonly PlacedCard[];
  data: Dashboard | undefined;
};

function CardColumn({ column, cards, data, ...state }: ColumnProps) {
  const shown = cards.filter(
    ({ card, isHidden }) =>
      columnOf(card) === column &&
      !isHidden &&
      (data === undefined ? cardViews[card].isExpected : data.cards[card] !== undefined),
  );
  return (
    <Stack gap={16} shrink>
      {shown.map(({ card }) =>
        createElement(cardViews[card].View as ComponentType<CardProps<DashboardCard>>, {
          key: card,
          part: data?.cards[card],
          ...state,
        }),
      )}
    </Stack>
  );
}
