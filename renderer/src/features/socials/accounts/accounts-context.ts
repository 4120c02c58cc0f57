import { createContext, use } from 'react';
import type { Socials } from '#shared/contract/socials.ts';
import type { SocialDialog } from '#renderer/features/socials/dialogs.ts';
import type { Target } from '#renderer/features/socials/targets.ts';
import type { ShownCode } from '#renderer/features/socials/vault/use-codes.ts';

/** What the lines of a model's accounts share. */
export type Accounts = {
  modelId: Socials['modelId'];
  /** The person may change accounts. */
  canEdit: boolean;
  /** The person may use the secrets of a platform, or of the email accounts: as an editor, or for a time. */
  canUse: (platform: string | undefined) => boolean;
  /** No more reveals and copies for now. */
  isLocked: boolean;
  codes: ReadonlyMap<string, ShownCode>;
  open: (dialog: SocialDialog) => void;
  copy: (credentialId: string, what: 'password' | 'code') => Promise<void>;
  /** Shows the one-time codes of an account, once the password is given where the sign-in is too old. */
  showCode: (credentialId: string) => void;
  showLogOf: (target: Target) => void;
};

export const AccountsContext = createContext<Accounts | undefined>(undefined);

export function useAccounts(): Accounts {
  const accounts = use(AccountsContext);
  if (accounts === undefined) throw new Error('useAccounts needs the accounts of a model');
  return accounts;
}
