import { useId, useRef } from 'react';
import type { NavigationGroup, NavigationName } from '#renderer/app/navigation-groups.ts';
import { useNavigation } from '#renderer/app/use-navigation.ts';
import { lazyLater } from '#renderer/lib/loading/lazy-later.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { useNavigationCounts, type Waiting } from './use-navigation-counts.ts';
import { NavigationPending } from './navigation-pending.tsx';
import { useLastShell } from '#renderer/app/shell/use-last-shell.ts';
import styles from './navigation.module.css';

const PlanMeter = lazyLater(async () => (await import('./plan-meter.tsx')).PlanMeter);

/** The same for wide windows and for the phone's menu. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const nav = useRef<HTMLElement>(null);
  const { isLoading, groups } = useNavigation();
  const last = useLastShell(nav, groups);
  const shown = isLoading ? last : groups;
  const waiting = useNavigationCounts(!isLoading);
  return (
    <>
      <nav
        ref={nav}
        className={styles['scroll']}
        aria-label="Main"
        aria-busy={isLoading}
        data-collapsed={isCollapsed || undefined}
      >
        {shown === undefined ? (
          <NavigationPending />
        ) : (
          shown.map((group) => (
            <Group key={group.items[0]?.path} group={group} waiting={waiting} isCollapsed={isCollapsed} />
          ))
        )}
      </nav>
      <section aria-label="Plan">
        <PlanMeter isCollapsed={isCollapsed} />
      </section>
    </>
  );
}

type GroupProps = {
  group: NavigationGroup;
  waiting: Partial<Record<NavigationName, Waiting>>;
  isCollapsed: boolean;
};

function Group({ group, waiting, isCollapsed }: GroupProps) {
  const labelId = useId();
  return (
    <div className={styles['group']}>
      {group.label === null ? null : (
        <div id={labelId} className={styles['label']}>
          {group.label}
        </div>
      )}
      <ul aria-labelledby={group.label === null ? undefined : labelId}>
        {group.items.map((area) => (
          <li key={area.path}>
            <NavigationItem area={area} waiting={waiting[area.name]} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </div>
  );
}
