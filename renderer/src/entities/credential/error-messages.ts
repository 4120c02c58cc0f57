import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, isRefusal, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

/** Errors whose message can be shown as it is: no connection, disk full, and the messages of our procedures. */
const isForPeople = ({ code, sqlState, hint }: AppError): boolean => {
  if (code === 'invalid' || code === 'not_found') return true;
  if (code === 'conflict') return hint !== undefined;
  return code === 'unavailable' && (sqlState === undefined || /^(?:53100|PT\d+)$/.test(sqlState));
};

/** The server’s message if it can be shown, else the name of the failed action. */
const orElse =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.hint === 'vault_key_missing')
      return 'This password can’t be opened: the server lacks its key. Tell your administrator.';
    if (failure.sqlState === 'XX001')
      return 'This secret can’t be opened: it was altered in the database. Tell your administrator.';
    if (isForPeople(failure) || isRefusal(failure)) return failure.message;
    return otherwise;
  };

const addMessage = orElse('Failed to add platform');
const updateMessage = orElse('Failed to update credentials');

export const errorMessage = errorMessages({
  'socials.counts': 'Failed to load socials',
  'socials.get': 'Failed to load socials',
  'socials.addPlatform': addMessage,
  'socials.updatePlatform': updateMessage,
  'socials.removePlatform': orElse('Failed to remove platform'),
  'socials.setEmailAccounts': orElse('Failed to update email accounts'),
  'socials.setPhoneNumbers': orElse('Failed to update phone numbers'),
  'vault.getState': asSaid(),
  'vault.confirm': asSaid(),
  'vault.reveal': orElse('Failed to reveal the password'),
  'vault.copy': orElse('Failed to copy'),
  'vault.codes': orElse('Failed to load one-time codes'),
  'vault.change': updateMessage,
  'vault.setCode': updateMessage,
  'vault.setRecoveryCodes': updateMessage,
  'vault.revealRecoveryCodes': orElse('Failed to load recovery codes'),
  'vault.markRecoveryCode': updateMessage,
  'vault.setRotation': updateMessage,
  'vault.listAccess': 'Failed to load the access log',
  'vault.countAccess': asSaid(),
} satisfies ErrorMessages<CallsOf<'socials'> | CallsOf<'vault'>>);
