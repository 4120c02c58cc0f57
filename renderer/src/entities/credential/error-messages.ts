import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, isRefusal, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

/** The server’s sentence where it has one, else what failed. */
const orElse =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.hint === 'vault_key_missing')
      return 'This password can’t be opened: the server lacks its key. Tell your administrator.';
    // Values that it refused name their field.
    if (failure.code === 'invalid' || failure.code === 'unavailable' || isRefusal(failure))
      return failure.message;
    if (failure.code === 'conflict' || failure.code === 'not_found') return failure.message;
    return otherwise;
  };

const addMessage = orElse('Failed to add platform');
const updateMessage = orElse('Failed to update credentials');

export const errorMessage = errorMessages({
  'socials.counts': 'Failed to load socials',
  'socials.get': orElse('Failed to load socials'),
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
