import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { limitNouns } from '#renderer/entities/plan/plan-labels.ts';
import { usageTone } from '#renderer/entities/plan/usage/usage-bar.tsx';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import { paths } from '#shared/domain/areas.ts';
import { unlimited, usagePercent } from '#shared/domain/plans.ts';
import styles from './plan-meter.module.css';

/**
 * At the foot of the navigation: how many models the person's plan has room for. If that is unknown, the page it links
 * to says why.
 */
export function PlanMeter({ isCollapsed }: { isCollapsed: boolean }) {
  const viewer = useViewer();
  const subscription = useQuery(planQueries.subscription(viewer.id)).data;
  const usage = useQuery(planQueries.usage(viewer.id)).data;
  if (subscription === undefined || usage === undefined) return null;
  const { planName, modelsLimit: limit } = subscription;
  const used = usage.modelsUsed;
  const isOpen = limit === unlimited;
  const percent = usagePercent('models', used, limit);
  const tone = isOpen ? 'calm' : usageTone(percent);
  const name = `${planName} plan`;
  const count = isOpen
    ? countOf(used, limitNouns.models)
    : `${formatCount(used)} of ${countOf(limit, limitNouns.models)}`;
  return (
    <Link
      className={styles['meter']}
      to={paths.subscription}
      title={isCollapsed ? `${name}: ${count}` : undefined}
      data-tone={tone}
    >
      {isCollapsed ? (
        <Hidden>
          {name}, {count}
        </Hidden>
      ) : (
        <span className={styles['words']}>
          <b>{name}</b>
          <span>{count}</span>
        </span>
      )}
      <ShareBar percent={percent} tone={tone} isThin aria-hidden />
    </Link>
  );
}
