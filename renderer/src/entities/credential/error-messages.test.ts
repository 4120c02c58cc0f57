import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

it.each([
  [
    'vault.reveal',
    new AppError('forbidden', 'Confirm your password to view this credential', {
      sqlState: '42501',
      hint: 'confirm_password',
    }),
    /^Confirm your password to view this credential$/,
  ],
  ['vault.copy', new AppError('unavailable', 'no', { hint: 'vault_key_missing' }), /Tell your administrator/],
  [
    'socials.addPlatform',
    new AppError('conflict', 'This platform is already added', { hint: 'platform_taken' }),
    /^This platform is already added$/,
  ],
  ['socials.addPlatform', new AppError('internal', 'ERR_X'), /^Failed to add platform$/],
  ['socials.removePlatform', new AppError('internal', 'ERR_X'), /^Failed to remove platform$/],
  ['socials.setEmailAccounts', new AppError('internal', 'ERR_X'), /^Failed to update email accounts$/],
  ['socials.setPhoneNumbers', new AppError('internal', 'ERR_X'), /^Failed to update phone numbers$/],
  ['vault.change', new AppError('internal', 'ERR_X'), /^Failed to update credentials$/],
] as const)('%s: %s', (call, failure, sentence) => {
  expect(errorMessage(call, failure)).toMatch(sentence);
});
