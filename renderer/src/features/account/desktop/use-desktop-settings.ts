import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { changeDesktopSettings } from '#renderer/features/account/api.ts';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { onDesktopSettings } from '#renderer/features/account/events.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Pause } from '#shared/contract/desktop.ts';

const settingsQuery = queryOptions({
  queryKey: ['account', 'desktop-settings'],
  queryFn: () => request('desktop.getSettings'),
  // The system's own settings may have changed, and the tray may have become available.
  refetchOnMount: 'always',
});

/** The settings of this computer, updated when a menu changes them. */
export function useDesktopSettings() {
  const client = useQueryClient();
  useEffect(
    () =>
      onDesktopSettings((settings) => {
        client.setQueryData(settingsQuery.queryKey, settings);
      }),
    [client],
  );
  return useQuery(settingsQuery);
}

export function useChangeDesktopSettings() {
  return useMutation({
    mutationFn: changeDesktopSettings,
    onError: (error) => {
      notifyError(errorMessage('desktop.changeSettings', error));
    },
  });
}

export function usePausePopups() {
  return useMutation({
    mutationFn: (pause: Pause | null) => request('desktop.pausePopups', { for: pause }),
    onError: (error) => {
      notifyError(errorMessage('desktop.pausePopups', error));
    },
  });
}
