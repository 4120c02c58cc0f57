import { asSaid, errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Sentences that database and function have for people. */
const isInWords = ({ code, hint }: AppError): boolean =>
  hint !== undefined && hint !== 'stale' && code !== 'unauthenticated' && code !== 'internal';

const saidOr =
  (action: string) =>
  (failure: AppError): string =>
    isInWords(failure) ? failure.message : failedTo(action)(failure);

export const errorMessage = errorMessages({
  'bots.list': 'Failed to load bots',
  'bots.add': saidOr('add the bot'),
  'bots.setToken': saidOr('save the token'),
  'bots.test': saidOr('test the bot'),
  'bots.update': saidOr('save the bot'),
  'bots.delete': saidOr('remove the bot'),
  'bots.chats': 'Failed to load chats',
  'bots.setChat': saidOr('save the chat'),
  'bots.setBridge': saidOr('change the bridge'),
  'bots.messages': asSaid('Failed to load messages'),
  'bots.reply': saidOr('send the reply'),
  'bots.markAnswered': saidOr('mark the chat as answered'),
  'bots.reopen': saidOr('mark the chat as unanswered'),
  'bots.commands': 'Failed to load commands',
  'bots.saveCommand': saidOr('save the command'),
  'bots.deleteCommand': saidOr('delete the command'),
  'bots.saveReply': saidOr('save the reply'),
  'bots.deleteReply': saidOr('delete the reply'),
  'bots.broadcasts': 'Failed to load broadcasts',
  'bots.broadcast': asSaid('Failed to load the broadcast'),
  'bots.saveBroadcast': saidOr('save the broadcast'),
  'bots.startBroadcast': saidOr('start the broadcast'),
  'bots.setBroadcast': saidOr('change the broadcast'),
  'bots.retryFailed': saidOr('retry the broadcast'),
  'bots.settleDelivery': saidOr('save the result'),
  'bots.testBroadcast': saidOr('send the test'),
  'bots.deleteBroadcast': saidOr('delete the broadcast'),
  'bots.countAudience': 'Failed to count the chats',
  'bots.link': 'Failed to load your link',
  'bots.createLinkCode': saidOr('make a code'),
  'bots.removeLink': saidOr('remove the link'),
} satisfies ErrorMessages<CallsOf<'bots'>>);
