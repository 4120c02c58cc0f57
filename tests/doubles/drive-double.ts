import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readAll, refuse, say } from './drive-answers.ts';
import { driveAccounts, driveChannels, driveScopes } from './drive-accounts.ts';

/** A file as the double keeps it, in the words of the service. */
export type DoubleFile = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  trashed: boolean;
  permissions?: { id: string; type: string; role: string; emailAddress?: string }[];
  size?: string;
  modifiedTime?: string;
  webViewLink?: string;
  lastModifyingUser?: { displayName?: string; emailAddress?: string };
  trashingUser?: { displayName?: string; emailAddress?: string };
};
type Activity = {
  timestamp: string;
  primaryActionDetail: object;
  actors: object[];
  targets: { driveItem: { name: string; title: string; mimeType?: string } }[];
};
/** How the next call fails: a limit as 403, as 429, a fault, or a connection that ends without an answer; or that it does not. */
export type DriveMood = 'user-limit' | 'limit' | 'fault' | 'drops' | 'well';

const folderType = 'application/vnd.google-apps.folder';
const account = 'reader@agency.iam.gserviceaccount.com';

/** Google's token endpoint, Drive v3 (files, changes) and Drive Activity v2 over real HTTP, as far as the worker asks. */
export async function startDriveDouble(port = 0) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const files = new Map<string, DoubleFile>();
  const children = new Map<string, Set<string>>();
  const log: string[] = [];
  const activities: Activity[] = [];
  const state = {
    moods: [] as DriveMood[],
    isRevoked: false,
    hasForgotten: false,
    hasActivity: true,
    tokens: 0,
    calls: [] as string[],
    /** Which pages of the activity were asked for, from `first` on. */
    activityPages: [] as string[],
    /** The next page of the activity that is asked for by a token is not known any longer. */
    hasForgottenPages: false,
    /** Who agrees on the service's page, and to what. */
    person: 'owner@agency.example',
    given: driveScopes,
    takenBack: new Set<string>(),
    refusesChannels: false,
  };
  const accounts = driveAccounts(state);
  const channels = driveChannels();
  /** Who asks by the latest token of an hour. */
  let reader = account;

  const place = (file: DoubleFile, was?: DoubleFile): void => {
    for (const parent of was?.parents ?? []) children.get(parent)?.delete(file.id);
    for (const parent of file.parents) {
      const here = children.get(parent) ?? new Set();
      here.add(file.id);
      children.set(parent, here);
    }
    files.set(file.id, file);
  };
  const put = (id: string, fields: Partial<DoubleFile> = {}): DoubleFile => {
    const was = files.get(id);
    const file: DoubleFile = {
      ...(was ?? { id, name: id, mimeType: 'image/jpeg', parents: ['root'], trashed: false, size: '1000' }),
      webViewLink: `https://drive.google.com/file/d/${id}/view`,
      ...fields,
    };
    place(file, was);
    log.push(id);
    return file;
  };
  const remove = (id: string): void => {
    const was = files.get(id);
    for (const parent of was?.parents ?? []) children.get(parent)?.delete(id);
    files.delete(id);
    log.push(id);
  };
  /** What the service's own log says of it. */
  const tell = (id: string, detail: object, more: { at?: string; person?: string } = {}): void => {
    const file = files.get(id);
    activities.unshift({
      timestamp: more.at ?? new Date().toISOString(),
      primaryActionDetail: detail,
      actors: [{ user: { knownUser: { personName: more.person ?? 'people/1' } } }],
      targets: [
        {
          driveItem: {
            name: `items/${id}`,
            title: file?.name ?? id,
            ...(file === undefined ? {} : { mimeType: file.mimeType }),
          },
        },
      ],
    });
  };
  const isBelow = (id: string, above: string): boolean => {
    const file = files.get(id);
    return id === above || (file?.parents ?? []).some((parent) => parent === above || isBelow(parent, above));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://double');
    const { pathname: path, searchParams: query } = url;
    state.calls.push(path);
    if (path === '/token') {
      const form = new URLSearchParams(body);
      if (form.has('assertion')) signIn(form, response);
      else giveTokens(form, response);
      return;
    }
    if (request.headers.authorization !== `Bearer t${String(state.tokens)}`) {
      refuse(response, 401, 'authError');
      return;
    }
    const mood = state.moods.shift();
    if (mood === 'drops') request.socket.destroy();
    else if (mood === 'user-limit') refuse(response, 403, 'userRateLimitExceeded');
    else if (mood === 'limit') refuse(response, 429, 'rateLimitExceeded', { 'retry-after': '7' });
    else if (mood === 'fault') refuse(response, 500, 'backendError');
    else if (path === '/drive/v3/changes/startPageToken')
      say(response, 200, { startPageToken: String(log.length + 1) });
    else if (path === '/drive/v3/about') say(response, 200, { user: { emailAddress: reader } });
    else if (path === '/drive/v3/changes') listChanges(query, response);
    else if (path === '/drive/v3/changes/watch') {
      const opened = state.refusesChannels ? undefined : channels.open(body);
      if (opened === undefined) refuse(response, 401, 'push.webhookUrlUnauthorized');
      else say(response, 200, opened);
    } else if (path === '/drive/v3/channels/stop') {
      channels.stop(body);
      response.writeHead(204).end();
    } else if (path === '/drive/v3/files') listFiles(query, response);
    else if (path.startsWith('/drive/v3/files/')) {
      const file = files.get(decodeURIComponent(path.slice('/drive/v3/files/'.length)));
      if (file === undefined) refuse(response, 404, 'notFound');
      else say(response, 200, file);
    } else if (path === '/v2/activity:query') listActivity(body, response);
    else refuse(response, 404, 'notFound');
  };

  const giveTokens = (form: URLSearchParams, response: ServerResponse): void => {
    const given = state.isRevoked ? { refused: 'invalid_grant', status: 400 } : accounts.give(form);
    if ('refused' in given) {
      say(response, given.status, { error: given.refused });
      return;
    }
    state.tokens += 1;
    reader = given.person;
    say(response, 200, {
      access_token: `t${String(state.tokens)}`,
      expires_in: 3599,
      token_type: 'Bearer',
      scope: given.scope,
      ...(given.refresh === undefined ? {} : { refresh_token: given.refresh }),
    });
  };

  const signIn = (form: URLSearchParams, response: ServerResponse): void => {
    const [head = '', claimed = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claimed}`)
      .verify(publicKey, Buffer.from(signature, 'base64url'));
    const claims = isSigned
      ? (JSON.parse(Buffer.from(claimed, 'base64url').toString()) as Record<string, unknown>)
      : {};
    if (!isSigned || state.isRevoked || claims['aud'] !== 'https://oauth2.googleapis.com/token') {
      say(response, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
      return;
    }
    state.tokens += 1;
    reader = account;
    say(response, 200, { access_token: `t${String(state.tokens)}`, expires_in: 3599, token_type: 'Bearer' });
  };

  const listChanges = (query: URLSearchParams, response: ServerResponse): void => {
    const from = Number(query.get('pageToken'));
    if (state.hasForgotten || !(from >= 1)) {
      state.hasForgotten = false;
      refuse(response, 400, 'invalid');
      return;
    }
    const size = Number(query.get('pageSize') ?? 100);
    // One entry for each file, where it changed last.
    const last = new Map(log.slice(from - 1).map((id, index) => [id, from + index]));
    const found = [...last].sort((one, other) => one[1] - other[1]);
    const page = found.slice(0, size);
    const end = page.at(-1)?.[1];
    say(response, 200, {
      changes: page.map(([id]) => {
        const file = files.get(id);
        return { changeType: 'file', fileId: id, removed: file === undefined, ...(file && { file }) };
      }),
      ...(found.length > size && end !== undefined
        ? { nextPageToken: String(end + 1) }
        : { newStartPageToken: String(log.length + 1) }),
    });
  };

  const listFiles = (query: URLSearchParams, response: ServerResponse): void => {
    const parent = /'([^']+)' in parents/.exec(query.get('q') ?? '')?.[1] ?? '';
    const found = [...(children.get(parent) ?? [])]
      .flatMap((id) => files.get(id) ?? [])
      .filter(({ trashed }) => !trashed);
    const from = Number(query.get('pageToken') ?? 0);
    const size = Number(query.get('pageSize') ?? 100);
    say(response, 200, {
      files: found.slice(from, from + size),
      ...(found.length > from + size ? { nextPageToken: String(from + size) } : {}),
    });
  };

  const listActivity = (body: string, response: ServerResponse): void => {
    if (!state.hasActivity) {
      refuse(response, 403, 'accessNotConfigured');
      return;
    }
    const asked = JSON.parse(body) as {
      ancestorName: string;
      filter: string;
      pageSize: number;
      pageToken?: string;
    };
    state.activityPages.push(asked.pageToken ?? 'first');
    if (asked.pageToken !== undefined && state.hasForgottenPages) {
      state.hasForgottenPages = false;
      refuse(response, 400, 'invalidPageToken');
      return;
    }
    const since = Date.parse(/time >= "([^"]+)"/.exec(asked.filter)?.[1] ?? '');
    const above = asked.ancestorName.replace('items/', '');
    const found = activities.filter(
      ({ timestamp, targets }) =>
        Date.parse(timestamp) >= since &&
        targets.some(({ driveItem }) => isBelow(driveItem.name.replace('items/', ''), above)),
    );
    const from = Number(asked.pageToken ?? 0);
    say(response, 200, {
      activities: found.slice(from, from + asked.pageSize),
      ...(found.length > from + asked.pageSize ? { nextPageToken: String(from + asked.pageSize) } : {}),
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.destroy();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`,
    account,
    /** The key file, as a person pastes it. */
    key: JSON.stringify({ type: 'service_account', client_email: account, private_key: privateKey }),
    state,
    client: accounts.client,
    agree: accounts.agree,
    channels,
    put,
    folder: (id: string, fields: Partial<DoubleFile> = {}) =>
      put(id, {
        mimeType: folderType,
        size: '0',
        webViewLink: `https://drive.google.com/drive/folders/${id}`,
        ...fields,
      }),
    remove,
    tell,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type DriveDouble = Awaited<ReturnType<typeof startDriveDouble>>;
