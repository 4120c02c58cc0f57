import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** Why a notification does not pop up. */
export type PopupObstacle = 'preference' | 'quiet_hours' | 'paused' | 'read' | 'snoozed';

export type PopupCandidate = {
  category: string;
  /** By the preferences of when it was queued. */
  isDesktop: boolean;
  readAt: string | null;
  /** `pending` until it is due, where it was snoozed. */
  status: string;
  sentAt: string;
};

export type PopupSettings = QuietHours & { urgentBreaksQuiet: boolean };

/**
 * What stops a notification from popping up at a moment, or nothing. Security and maintenance break through quiet hours where
 * the person lets them. `pausedUntil` is this device's own "quiet for an hour", which holds for everything.
 */
export function popupObstacle(
  { category, isDesktop, readAt, status, sentAt }: PopupCandidate,
  settings: PopupSettings,
  at: Date,
  pausedUntil: Date | null = null,
): PopupObstacle | null {
  if (readAt !== null) return 'read';
  // What was sent is due, whatever this device's clock says.
  if (status !== 'sent' && new Date(sentAt) > at) return 'snoozed';
  if (!isDesktop) return 'preference';
  if (pausedUntil !== null && at < pausedUntil) return 'paused';
  const breaksThrough = category === 'system' && settings.urgentBreaksQuiet;
  return !breaksThrough && isQuiet(settings, at) ? 'quiet_hours' : null;
}
