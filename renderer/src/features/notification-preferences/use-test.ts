import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { pausedUntil, sendTest } from '#renderer/entities/notification/api.ts';
import { readBrowserPopups, useBrowserPopups } from '#renderer/entities/notification/browser-popups.ts';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { bellQueries, notificationKeys } from '#renderer/entities/notification/notification-queries.ts';
import { upcomingTime } from '#renderer/lib/time/upcoming-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { popupObstacle } from '#shared/domain/popup-rules.ts';

/** The result of a test: `obstacle` is `null` if nothing is known to block its popup. */
export type Test = {
  id: string | null;
  sentAt: number;
  arrivedAt: number | undefined;
  obstacle: string | null;
};

/** Sends the user a test notification, and reports what would block its popup. */
export function useTest(settings: NotificationSettings | undefined) {
  const client = useQueryClient();
  const popups = useBrowserPopups();
  const [test, setTest] = useState<Test>();
  const lookFor = useCallback(
    (id: string | null) => {
      const list = client.getQueryData(bellQueries.list().queryKey);
      if (id === null || list?.some((row) => row.id === id) !== true) return;
      const arrivedAt = Date.now();
      // Returns the same object once it has arrived: a render also triggers cache events, so a new one would loop
      // forever.
      setTest((current) =>
        current === undefined || current.arrivedAt !== undefined ? current : { ...current, arrivedAt },
      );
    },
    [client],
  );
  // The same query as the bell's; refetched here after a test was sent.
  useQuery(bellQueries.list());
  const sending = useMutation({
    mutationFn: sendTest,
    onMutate: () => {
      readBrowserPopups();
      setTest(undefined);
      return { sentAt: Date.now() };
    },
    onSuccess: async ({ id }, _nothing, { sentAt }) => {
      const pauseEnd = await pausedUntil().catch(() => null);
      setTest({
        id,
        sentAt,
        arrivedAt: undefined,
        obstacle: id === null ? agencyOff : (pausedUntilThen(pauseEnd) ?? obstacleNow(popups, settings)),
      });
      // It may have arrived before the subscription started.
      void client.invalidateQueries({ queryKey: notificationKeys.all }).then(() => {
        lookFor(id);
      });
    },
    onError: (error) => {
      notifyError(errorMessage('notifications.test', error));
    },
  });
  const id = test?.id ?? null;
  useEffect(
    () =>
      client.getQueryCache().subscribe(() => {
        lookFor(id);
      }),
    [id, client, lookFor],
  );
  return {
    test,
    isSending: sending.isPending,
    send: () => {
      sending.mutate();
    },
  };
}

const agencyOff = 'Notifications are off for this agency';

function pausedUntilThen(end: string | null): string | null {
  if (end === null || Date.parse(end) <= Date.now()) return null;
  return `Paused on this computer until ${upcomingTime(end)}`;
}

const popupObstacles = {
  desktop: null,
  on: null,
  off: 'Popups are off in this browser',
  blocked: 'Blocked by your browser’s settings for this site',
  unsupported: 'This browser can’t show popups here',
} as const;

function obstacleNow(
  popups: keyof typeof popupObstacles,
  settings: NotificationSettings | undefined,
): string | null {
  const ofDevice = popupObstacles[popups];
  if (ofDevice !== null || settings === undefined) return ofDevice;
  const now = new Date();
  const row = {
    category: 'system',
    isDesktop: true,
    readAt: null,
    status: 'sent',
    sentAt: now.toISOString(),
  };
  return popupObstacle(row, settings, now) === null ? null : 'Held back by quiet hours';
}
