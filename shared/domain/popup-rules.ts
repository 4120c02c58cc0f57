import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** Why a notification does not pop up. */
export type PopupObstacle = 'preference' | 'quiet_hours' | 'paused' | 'read' | 'snoozed';

export type PopupCandidate = {
  category: string;
  /** From the preferences at the time it was queued. */
  isDesktop: boolean;
  readAt: string | null;
  /** `pending` while it is snoozed. */
  status: string;
  sentAt: string;
};

export type PopupSettings = QuietHours & { urgentBreaksQuiet: boolean };

/**
 * What prevents a notification from popping up at a moment; null if nothing does. Security and maintenance ignore quiet
 * hours if the person allows it. `pausedUntil` is this device's own "quiet for an hour", which applies to everything.
 */
export function popupObstacle(
  { category, isDesktop, readAt, status, sentAt }: PopupCandidate,
  settings: PopupSettings,
  at: Date,
  pausedUntil: Date | null = null,
): PopupObstacle | null {
  if (readAt !== null) return 'read';
  // A sent notification is due, regardless of this device's clock.
  if (status !== 'sent' && new Date(sentAt) > at) return 'snoozed';
  if (!isDesktop) return 'preference';
  if (pausedUntil !== null && at < pausedUntil) return 'paused';
  const breaksThrough = category === 'system' && settings.urgentBreaksQuiet;
  return !breaksThrough && isQuiet(settings, at) ? 'quiet_hours' : null;
}
