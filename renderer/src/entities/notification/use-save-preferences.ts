import { useMutation, useQueryClient } from '@tanstack/react-query';
import { muteModel, saveSettings, setPreference } from './api.ts';
import { errorMessage } from './error-messages.ts';
import { notificationKeys } from './notification-queries.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { NotificationPreferences, NotificationSettings } from '#shared/contract/notifications.ts';
import type { NotificationCategory } from '#shared/domain/notification-types.ts';

export type PreferenceChange =
  | { kind: 'category'; category: NotificationCategory; channel: 'in_app' | 'desktop'; enabled: boolean }
  | { kind: 'settings'; changes: Partial<NotificationSettings> }
  | { kind: 'mute'; modelId: string; modelName: string; until: Date | null };

/** Saves each change immediately: shown before the response, and reverted if refused. */
export function useSavePreferences() {
  const client = useQueryClient();
  const key = notificationKeys.preferences;
  return useMutation({
    mutationKey: key,
    // One at a time and in order, so that the last of two clicks on one switch wins.
    scope: { id: 'notification-preferences' },
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      changeCached<NotificationPreferences>(client, key, (preferences) => changed(preferences, change));
    },
    onError: (error, change) => {
      notifyError(messageFor(error, change));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1)
        void client.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
}

function send(change: PreferenceChange): Promise<unknown> {
  switch (change.kind) {
    case 'category': {
      const { category, channel, enabled } = change;
      return setPreference({ category, channel, enabled });
    }
    case 'settings':
      return saveSettings(change.changes);
    case 'mute':
      return muteModel(change.modelId, change.until);
  }
}

function messageFor(error: unknown, change: PreferenceChange): string {
  if (change.kind === 'category') return errorMessage('notifications.setPreference', error);
  if (change.kind === 'settings') return errorMessage('notifications.saveSettings', error);
  return errorMessage('notifications.muteModel', error, change.modelName);
}

function changed(preferences: NotificationPreferences, change: PreferenceChange): NotificationPreferences {
  switch (change.kind) {
    case 'category': {
      const { category, channel, enabled } = change;
      const field = channel === 'in_app' ? 'inApp' : 'desktop';
      return {
        ...preferences,
        categories: preferences.categories.map((row) =>
          row.category === category ? { ...row, [field]: enabled } : row,
        ),
      };
    }
    case 'settings':
      return { ...preferences, settings: { ...preferences.settings, ...change.changes } };
    case 'mute': {
      const { modelId, modelName, until } = change;
      const others = preferences.mutes.filter((mute) => mute.modelId !== modelId);
      const mutes = until === null ? others : [...others, { modelId, modelName, until: until.toISOString() }];
      return { ...preferences, mutes };
    }
  }
}
