import { expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

/** What the services return for any status from 500 on. */
const brokenServer = new AppError('unavailable', 'deadlock detected', { sqlState: '40P01' });

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
  [
    'vault.reveal',
    new AppError('unavailable', 'ERR_X', { sqlState: 'XX001' }),
    /altered in the database\. Tell your administrator/,
  ],
  [
    'vault.change',
    new AppError('unavailable', 'The vault is not configured.', {
      sqlState: 'PT503',
      hint: 'vault_not_configured',
    }),
    /^The vault is not configured\.$/,
  ],
  ['socials.addPlatform', new AppError('unavailable', 'Can’t reach'), /^Can’t reach$/],
  ['socials.addPlatform', new AppError('internal', 'ERR_X'), /^Failed to add platform$/],
  ['socials.addPlatform', brokenServer, /^Failed to add platform$/],
  ['socials.updatePlatform', brokenServer, /^Failed to update credentials$/],
  ['socials.removePlatform', brokenServer, /^Failed to remove platform$/],
  ['socials.setEmailAccounts', brokenServer, /^Failed to update email accounts$/],
  ['socials.setPhoneNumbers', brokenServer, /^Failed to update phone numbers$/],
  ['socials.removePlatform', new AppError('internal', 'ERR_X'), /^Failed to remove platform$/],
  ['socials.setEmailAccounts', new AppError('internal', 'ERR_X'), /^Failed to update email accounts$/],
  ['socials.setPhoneNumbers', new AppError('internal', 'ERR_X'), /^Failed to update phone numbers$/],
  ['vault.change', new AppError('internal', 'ERR_X'), /^Failed to update credentials$/],
] as const)('%s: %s', (call, failure, sentence) => {
  expect(errorMessage(call, failure)).toMatch(sentence);
});
