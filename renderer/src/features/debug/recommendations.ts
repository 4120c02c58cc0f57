import { healthLimits, type Health } from '#renderer/lib/diagnostics/health.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { clockTime, minutesSince } from './times.ts';

export type Recommendation = { title: string; text: string };

/** The dashboard's own name among the dialogs, so that it doesn't count itself. */
export const dashboardName = 'DebugDashboard';

/** What to do about a page that performs badly; empty for a healthy one. */
export function recommendationsFor({ subscriptions, errors, open, stuck, at }: Health): Recommendation[] {
  const found: Recommendation[] = [];
  if (subscriptions.length > healthLimits.subscriptions)
    found.push({
      title: 'High subscriptions.',
      text: `${formatCount(subscriptions.length)} are active, more than ${String(healthLimits.subscriptions)}. Close pages you do not need.`,
    });
  const [first] = errors;
  if (first !== undefined && errors.length > healthLimits.errors)
    found.push({
      title: 'Multiple errors.',
      text: `${formatCount(errors.length)} since ${clockTime(first.recordedAt)}. ${
        errors.length > healthLimits.criticalErrors
          ? 'Refresh the page.'
          : 'Refresh the page if there are more.'
      }`,
    });
  const [longest] = stuck;
  const others = open.filter(({ component }) => component !== dashboardName);
  if (longest !== undefined)
    found.push({
      title: 'Multiple open modals.',
      text: `${longest.component} is stuck, open for ${minutesSince(longest.lastToggled, at)}.`,
    });
  else if (others.length > 1)
    found.push({
      title: 'Multiple open modals.',
      text: `${formatCount(others.length)} are open: ${others.map(({ component }) => component).join(', ')}.`,
    });
  return found;
}
