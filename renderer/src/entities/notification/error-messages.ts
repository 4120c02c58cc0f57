import { asSaid, errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** The database's messages about settings are shown as they are; connection errors are not. */
const orAsSaid = (sentence: string) => (failure: AppError) =>
  failure.code === 'invalid' ? asSaid(sentence)(failure) : sentence;

const loadMessage = 'Failed to load notifications';
const chatMessage = 'Failed to save this chat’s notifications';

export const errorMessage = errorMessages({
  'notifications.list': loadMessage,
  'notifications.page': loadMessage,
  'notifications.counts': loadMessage,
  'notifications.countUnread': loadMessage,
  'notifications.get': 'Failed to process notification',
  'notifications.missed': loadMessage,
  'notifications.markRead': 'Failed to mark notification as read',
  'notifications.markAllRead': 'Failed to mark all notifications as read',
  'notifications.clearRead': 'Failed to clear read notifications',
  'notifications.delete': 'Failed to delete notification',
  'notifications.snooze': 'Failed to snooze notification',
  'notifications.getPreferences': 'Failed to load notification preferences',
  'notifications.setPreference': ({ hint }) =>
    hint === 'always_on' ? 'This alert cannot be turned off' : 'Failed to save notification preferences',
  'notifications.saveSettings': orAsSaid('Failed to save notification preferences'),
  'notifications.muteModel': ({ code }, name) =>
    code === 'not_found'
      ? 'Model not found, or you don’t have access.'
      : `Failed to change notifications of ${name === '' ? 'this model' : name}`,
  'notifications.test': 'Failed to send a test notification',
  'notifications.clearChat': 'Failed to clear this chat’s notifications',
  'notifications.getChatPreference': 'Failed to load this chat’s notifications',
  'notifications.setChatPreference': chatMessage,
  'notifications.countRecipients': failedTo('count recipients'),
  'notifications.announce': orAsSaid('Failed to send the announcement'),
  'notifications.announcements': 'Failed to load announcements',
} satisfies ErrorMessages<CallsOf<'notifications'>>);
