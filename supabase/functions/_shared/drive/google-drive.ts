import { fetchOnce } from '../outside/fetch-once.ts';
import type { DriveAddresses } from './google-token.ts';

/** What a call came to. `slow`: asked to wait; `later`: try again; `expired`: the token; `lost`: a page token that the service no longer knows. */
export type Answer<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'slow'; seconds: number | undefined }
  | { kind: 'later' | 'expired' | 'gone' | 'lost' }
  | { kind: 'refused'; reason: string };

export type DriveUser = { displayName?: string; emailAddress?: string };
export type DriveEntry = {
  id: string;
  name?: string;
  mimeType?: string;
  parents?: string[];
  trashed?: boolean;
  size?: string;
  modifiedTime?: string;
  webViewLink?: string;
  lastModifyingUser?: DriveUser;
  trashingUser?: DriveUser;
};
export type DriveChange = { changeType?: string; removed?: boolean; fileId: string; file?: DriveEntry };

export type DriveApi = { addresses: DriveAddresses; token: string };

type Failure = { error?: { status?: string; errors?: { reason?: string }[] } };

type Asked = { body?: object; mostMs?: number };

/** Asks the service to read something, which may be repeated. */
async function ask<Body>(
  token: string,
  address: string,
  { body, mostMs }: Asked = {},
): Promise<Answer<Body>> {
  const response = await fetchOnce(address, {
    ...(mostMs === undefined ? {} : { signal: AbortSignal.timeout(mostMs) }),
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const said = (await response?.json().catch(() => undefined)) as unknown;
  if (response === undefined || said === undefined) return { kind: 'later' };
  if (response.ok) return { kind: 'ok', body: said as Body };
  const { error } = said as Failure;
  const reason = error?.errors?.[0]?.reason ?? error?.status ?? '';
  if (response.status === 401) return { kind: 'expired' };
  // A limit comes as 403, too.
  if (response.status === 429 || /rateLimitExceeded|RESOURCE_EXHAUSTED/i.test(reason)) {
    const wait = Number(response.headers.get('retry-after'));
    return { kind: 'slow', seconds: wait > 0 ? wait : undefined };
  }
  if (response.status >= 500) return { kind: 'later' };
  if (response.status === 404 || response.status === 410) return { kind: 'gone' };
  if (response.status === 400 && /invalid/i.test(reason)) return { kind: 'lost' };
  return { kind: 'refused', reason };
}

const fields =
  'id,name,mimeType,parents,trashed,size,modifiedTime,webViewLink,lastModifyingUser(displayName,emailAddress),trashingUser(displayName,emailAddress)';
const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };
const query = (params: Record<string, string>): string => new URLSearchParams(params).toString();

export const fileOf = ({ addresses, token }: DriveApi, id: string): Promise<Answer<DriveEntry>> =>
  ask(
    token,
    `${addresses.drive}/drive/v3/files/${encodeURIComponent(id)}?${query({ supportsAllDrives: 'true', fields: `${fields},shortcutDetails(targetId)` })}`,
  );

/** Whose token it is. */
export const accountOf = (
  { addresses, token }: DriveApi,
  mostMs: number,
): Promise<Answer<{ user?: DriveUser }>> =>
  ask(token, `${addresses.drive}/drive/v3/about?${query({ fields: 'user(displayName,emailAddress)' })}`, {
    mostMs,
  });

export const startToken = ({ addresses, token }: DriveApi): Promise<Answer<{ startPageToken: string }>> =>
  ask(token, `${addresses.drive}/drive/v3/changes/startPageToken?${query({ supportsAllDrives: 'true' })}`);

/** Ids come from the service or were checked: none has a quote. */
export const listFolder = (
  { addresses, token }: DriveApi,
  parent: string,
  pageToken: string | null,
): Promise<Answer<{ files: DriveEntry[]; nextPageToken?: string }>> =>
  ask(
    token,
    `${addresses.drive}/drive/v3/files?${query({
      q: `'${parent.replaceAll(/['\\]/g, '')}' in parents and trashed = false`,
      pageSize: '1000',
      orderBy: 'folder,name',
      fields: `nextPageToken,files(${fields})`,
      ...everywhere,
      ...(pageToken === null ? {} : { pageToken }),
    })}`,
  );

export const changesSince = (
  { addresses, token }: DriveApi,
  pageToken: string,
): Promise<Answer<{ changes: DriveChange[]; nextPageToken?: string; newStartPageToken?: string }>> =>
  ask(
    token,
    `${addresses.drive}/drive/v3/changes?${query({
      pageToken,
      pageSize: '1000',
      includeRemoved: 'true',
      fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${fields}))`,
      ...everywhere,
    })}`,
  );

type Channel = { resourceId?: string; expiration?: string };

/** Asks to be told of changes for the account: to a public address, by a word that comes back with each. */
export const watchChanges = (
  { addresses, token }: DriveApi,
  pageToken: string,
  channel: { id: string; address: string; token: string; until: number },
): Promise<Answer<Channel>> =>
  ask(
    token,
    `${addresses.drive}/drive/v3/changes/watch?${query({ pageToken, includeRemoved: 'true', ...everywhere })}`,
    {
      body: {
        id: channel.id,
        type: 'web_hook',
        address: channel.address,
        token: channel.token,
        expiration: String(channel.until),
      },
    },
  );

/** Its answer is empty, so that it can't be told from none. */
export const stopChannel = async (
  { addresses, token }: DriveApi,
  id: string,
  resourceId: string,
): Promise<void> => {
  await ask(token, `${addresses.drive}/drive/v3/channels/stop`, { body: { id, resourceId } });
};

export type DrivePermission = {
  id?: string;
  type?: string;
  role?: string;
  emailAddress?: string;
  deleted?: boolean;
};

/** With whom a folder is shared; nothing where the account may not see it. */
export const permissionsOf = (
  { addresses, token }: DriveApi,
  id: string,
): Promise<Answer<{ permissions?: DrivePermission[] }>> =>
  ask(
    token,
    `${addresses.drive}/drive/v3/files/${encodeURIComponent(id)}?${query({
      supportsAllDrives: 'true',
      fields: 'permissions(id,type,role,emailAddress,deleted)',
    })}`,
  );

type Page = { activities?: unknown[]; nextPageToken?: string };

export const activitySince = (
  { addresses, token }: DriveApi,
  folder: string,
  since: string,
  pageToken: string | null,
): Promise<Answer<Page>> =>
  ask(token, `${addresses.activity}/v2/activity:query`, {
    body: {
      ancestorName: `items/${folder}`,
      filter: `time >= "${since}"`,
      consolidationStrategy: { none: {} },
      pageSize: 100,
      ...(pageToken === null ? {} : { pageToken }),
    },
  });
