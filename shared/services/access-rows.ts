import type { AccessEntry, AccessFilter } from '#shared/contract/vault.ts';

/**
 * The rows of procedure list_credential_access. The generated types do not know which columns of a procedure may be
 * null.
 */
export type AccessRow = {
  seq: number;
  created_at: string;
  user_id: string | null;
  user_name: string | null;
  action: string;
  kind: string | null;
  reason: string | null;
  credential_id: string | null;
  model_id: string | null;
  model_name: string | null;
  platform: string | null;
  account: string | null;
  ip: string | null;
  user_agent: string | null;
  grant_id: string | null;
};

/** The filter as the procedures' arguments; an omitted one matches everything. */
export function accessArguments({ modelId, credentialId, personId, action, from, to }: AccessFilter) {
  return {
    ...(modelId === undefined ? {} : { p_model_id: modelId }),
    ...(credentialId === undefined ? {} : { p_credential_id: credentialId }),
    ...(personId === undefined ? {} : { p_user_id: personId }),
    ...(action === undefined ? {} : { p_access_action: action }),
    ...(from === undefined ? {} : { p_since: from }),
    ...(to === undefined ? {} : { p_until: to }),
  };
}

export function toAccessEntry(row: AccessRow): AccessEntry {
  return {
    seq: row.seq,
    at: row.created_at,
    personId: row.user_id,
    personName: row.user_name,
    // The database allows no other values; dispatch validates them anyway.
    action: row.action as AccessEntry['action'],
    kind: row.kind as AccessEntry['kind'],
    reason: row.reason as AccessEntry['reason'],
    credentialId: row.credential_id,
    modelId: row.model_id,
    modelName: row.model_name,
    platform: row.platform,
    account: row.account,
    address: row.ip,
    userAgent: row.user_agent,
    isByGrant: row.grant_id !== null,
  };
}
