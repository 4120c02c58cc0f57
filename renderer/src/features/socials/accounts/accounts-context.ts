import { createContext, use } from 'react';
import type { Socials } from '#shared/contract/socials.ts';
import type { SocialDialog } from '#renderer/features/socials/dialogs.ts';
import type { Target } from '#renderer/features/socials/targets.ts';
import type { ShownCode } from '#renderer/features/socials/vault/use-codes.ts';

/** What the rows of a model's accounts share. */
export type Accounts = {
  modelId: Socials['modelId'];
  /** The user may change accounts. */
  canEdit: boolean;
  /**
   * Whether the user may use the secrets of a platform (undefined: the email accounts), as an editor or by temporary
   * access.
   */
  canUse: (platform: string | undefined) => boolean;
  /** The limit of reveals and copies is used up for now. */
  isLocked: boolean;
  codes: ReadonlyMap<string, ShownCode>;
  open: (dialog: SocialDialog) => void;
  copy: (credentialId: string, what: 'password' | 'code') => Promise<void>;
  /** Shows an account's one-time codes, after asking for the password if the last sign-in is too old. */
  showCode: (credentialId: string) => void;
  showLogOf: (target: Target) => void;
};

export const AccountsContext = createContext<Accounts | undefined>(undefined);

export function useAccounts(): Accounts {
  const accounts = use(AccountsContext);
  if (accounts === undefined) throw new Error('useAccounts needs the accounts of a model');
  return accounts;
}
