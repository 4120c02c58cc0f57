import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconTerminal2, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { forgetClosedModals } from '#renderer/lib/diagnostics/clean-up.ts';
import { healthLimits, type Health } from '#renderer/lib/diagnostics/health.ts';
import { useErrorStore } from '#renderer/lib/errors/recorded-errors.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import { HealthTag } from './parts/health-tag.tsx';
import { Tiles } from './parts/tiles.tsx';
import { dashboardName, recommendationsFor } from './recommendations.ts';
import { createReport } from './report.ts';
import { forgetCalls } from './slow-calls.ts';
import styles from './debug-dashboard.module.css';

type Props = { health: Health; onRefresh: () => void; onClose: () => void };

const errorNoun = { one: 'recent error', many: 'recent errors' };

/** Shows how the page is doing, as an overlay over any page. */
export function DebugDashboard({ health, onRefresh, onClose }: Props) {
  const refresh = useEffectEvent(onRefresh);
  const client = useQueryClient();
  // Refresh after mounting, because this dashboard counts among the open dialogs from now on.
  useEffect(() => {
    refresh();
  }, []);
  const { subscriptions, errors, recent, status } = health;
  const newest = recent.at(-1);
  const recommendations = recommendationsFor(health);
  return (
    <Dialog name={dashboardName} title="Debug Dashboard" width={560} onClose={onClose}>
      <Stack gap={16} className={styles['body']}>
        <Row gap={8} size={12} tone="dimmed">
          <HealthTag status={status} />
          <span>Refreshes every 5 s</span>
        </Row>
        {newest === undefined ? null : (
          <Row as="p" gap={8} align="stretch" className={styles['warning']} role="status">
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            <span>
              <b>{countOf(recent.length, errorNoun)}.</b> The last 5 minutes, newest in {newest.source}.
            </span>
          </Row>
        )}
        <Tiles health={health} isShort />
        <div className={styles['bars']}>
          <Bar
            label="Subscriptions"
            value={subscriptions.length}
            end={healthLimits.subscriptionBar}
            nearFrom={healthLimits.subscriptions}
            criticalAbove={healthLimits.criticalSubscriptions}
          />
          <Bar
            label="Errors"
            value={errors.length}
            end={healthLimits.errorBar}
            nearFrom={healthLimits.errors}
            criticalAbove={healthLimits.criticalErrors}
          />
        </div>
        <section aria-labelledby="debug-recommendations">
          <h3 id="debug-recommendations">Recommendations</h3>
          {recommendations.length === 0 ? (
            <Text as="p" tone="soft">
              None. The page is doing well.
            </Text>
          ) : (
            <ul>
              {recommendations.map(({ title, text }) => (
                <li key={title}>
                  <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
                  <span>
                    <b>{title}</b> {text}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </Stack>
      <DialogFoot>
        <Button
          variant="default"
          leftSection={<IconTerminal2 size={16} stroke={1.7} />}
          onClick={() => {
            // eslint-disable-next-line no-console -- the specification requires the console
            console.info('Debug info', createReport(health, client, undefined));
            notifySuccess('Debug info is in the console');
          }}
        >
          Log Debug Info
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => {
            useErrorStore.setState({ errors: [] });
            forgetClosedModals();
            forgetCalls();
            onRefresh();
            notifySuccess('Debug data cleared');
          }}
        >
          Clear Debug Data
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          onClick={() => {
            window.location.reload();
          }}
        >
          Refresh Page
        </Button>
        <Button variant="default" className={styles['close'] ?? ''} onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type BarProps = { label: string; value: number; end: number; nearFrom: number; criticalAbove: number };

function Bar({ label, value, end, nearFrom, criticalAbove }: BarProps) {
  const tone = value > criticalAbove ? 'full' : value >= nearFrom ? 'near' : 'calm';
  return (
    <div className={styles['bar']}>
      <div>
        <b>{label}</b>
        <span>{formatCount(value)}</span>
      </div>
      <ShareBar
        percent={Math.min(100, (value / end) * 100)}
        tone={tone}
        role="img"
        aria-label={`${label}: ${formatCount(value)} of ${String(end)}`}
      />
      <div>
        <span>Critical above {criticalAbove}</span>
        <span>Bar ends at {end}</span>
      </div>
    </div>
  );
}
