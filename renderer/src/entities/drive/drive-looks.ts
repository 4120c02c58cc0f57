import type { StatusLook } from '#renderer/ui/marks/status.tsx';
import type { DriveBurst, DriveRun } from '#shared/contract/drive.ts';
import { alarmLabels } from './drive-labels.ts';

const runLooks: Readonly<Record<DriveRun['status'], StatusLook>> = {
  queued: { label: 'Queued', glyph: 'hourglass', tone: 'neutral' },
  running: { label: 'Running', glyph: 'sending', tone: 'neutral' },
  completed: { label: 'Completed', glyph: 'passed', tone: 'neutral' },
  failed: { label: 'Failed', glyph: 'cross', tone: 'danger' },
};

export const runLook = ({ status, errorCode }: DriveRun): StatusLook =>
  status === 'failed' && errorCode !== 'gave_up'
    ? { ...runLooks.failed, label: 'Will retry' }
    : runLooks[status];

/** The look of an alert; grey once it was dismissed. */
export function alarmLook({ alarm, severity, isOutside, dismissedAt }: DriveBurst): StatusLook | undefined {
  if (alarm === null)
    return isOutside && severity === 'warning'
      ? { label: 'Outside person', glyph: 'alert', tone: 'warning' }
      : undefined;
  const label = alarmLabels[alarm];
  if (dismissedAt !== null) return { label, glyph: 'passed', tone: 'neutral' };
  return { label, glyph: 'alert', tone: severity === 'critical' ? 'danger' : 'warning' };
}
