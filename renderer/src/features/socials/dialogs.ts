import type { EmailAccount, PhoneNumber } from '#shared/contract/socials.ts';
import type { Slot } from './slots.ts';
import type { Target } from './targets.ts';

/** The dialogs of the page. */
export type SocialDialog =
  | { kind: 'platform' }
  | { kind: 'ask-access'; platform: string | undefined }
  | { kind: 'give-access'; platform: string | undefined }
  | { kind: 'account'; platform: string; slot: Slot | undefined }
  | { kind: 'email'; account: EmailAccount | undefined }
  | { kind: 'phone'; phone: PhoneNumber | undefined }
  | { kind: 'password'; target: Target }
  | { kind: 'code'; target: Target }
  | { kind: 'set-recovery'; target: Target }
  | { kind: 'recovery'; target: Target }
  | { kind: 'previous'; target: Target }
  | { kind: 'remove-platform'; platform: string }
  | { kind: 'remove-account'; target: Target };
