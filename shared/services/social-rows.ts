import type { Credential, Socials } from '#shared/contract/socials.ts';

export type AccountRow = { username: string; password: string; email: string; notes: string };
export type PlatformRow = {
  main: string;
  secondary: string[];
  credentials: { main: AccountRow; secondary: AccountRow[] };
};
type CredentialRow = {
  has_password: boolean;
  password_changed_at: string | null;
  has_previous: boolean;
  strength: number | null;
  is_reused: boolean | null;
  has_code: boolean;
  recovery_codes: { left: number; total: number } | null;
  rotate_every_days: number | null;
  due_at: string | null;
};

/** The rows of procedure get_socials. */
export type SocialsRow = {
  model_id: string;
  row_version: number;
  can_edit: boolean;
  socials: Record<string, PlatformRow>;
  email_accounts: (Omit<AccountRow, 'username'> & { label: string })[];
  phone_numbers: { number: string; label: string }[];
  credentials: Record<string, CredentialRow>;
};

export function toSocials(row: SocialsRow): Socials {
  const credentialOf = ({ password }: { password: string }) => toCredential(row.credentials, password);
  const toAccount = ({ username, email, notes, password }: AccountRow) => ({
    credential: credentialOf({ password }),
    username,
    email,
    notes,
  });
  return {
    modelId: row.model_id,
    rowVersion: row.row_version,
    canEdit: row.can_edit,
    platforms: Object.entries(row.socials).map(([platform, { main, secondary, credentials }]) => ({
      platform,
      link: main,
      secondaryLinks: secondary,
      main: isNoAccount(credentials.main) ? null : toAccount(credentials.main),
      secondary: credentials.secondary.map(toAccount),
    })),
    emailAccounts: row.email_accounts.map(({ email, label, notes, password }) => ({
      credential: credentialOf({ password }),
      email,
      label,
      notes,
    })),
    phoneNumbers: row.phone_numbers,
  };
}

const isNoAccount = ({ username, email }: AccountRow) => username === '' && email === '';

function toCredential(known: SocialsRow['credentials'], reference: string): Credential {
  const id = reference.slice('vault:'.length);
  const row = known[id];
  return {
    id,
    hasPassword: row?.has_password ?? false,
    passwordChangedAt: row?.password_changed_at ?? null,
    hasPreviousPassword: row?.has_previous ?? false,
    strength: row?.strength ?? null,
    isReused: row?.is_reused ?? null,
    hasCode: row?.has_code ?? false,
    recoveryCodes: row?.recovery_codes ?? null,
    rotateEveryDays: row?.rotate_every_days ?? null,
    rotateDueAt: row?.due_at ?? null,
  };
}
