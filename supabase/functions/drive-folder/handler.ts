import { cannotOpen, folderType } from '../_shared/drive/drive-worker.ts';
import { fileOf } from '../_shared/drive/google-drive.ts';
import { clientRefused, driveExpired, driveToken } from '../_shared/drive/drive-access.ts';
import { googleClient } from '../_shared/drive/google-oauth.ts';
import { driveAddresses, driveKeyIn, serviceToken } from '../_shared/drive/google-token.ts';
import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';
import type { ServiceDatabase } from '../_shared/service-database.ts';

type Asked = { action: 'connect'; key: string } | { action: 'link'; modelId: string; folder: string };
type Account = { id: string; account_email: string; status: string; key: string | null };
type Tools = {
  token: string;
  database: ServiceDatabase;
  setting: (name: string) => string | undefined;
  log: (line: string) => void;
};

const notAKey = 'This is not the key of a service account';

/** What of the drive SQL can't ask: whether a key works, and whether a folder can be opened. Both are then written in the caller's name. */
export const driveFolder = httpFunction({
  name: 'drive-folder',
  method: 'POST',
  mostBytes: 16_000,
  secrets: [],
  isForPages: true,
  handle: ({ body, headers, database, setting }, log) => {
    const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return Promise.resolve(refuse(401, 'unauthenticated', 'Sign in first.'));
    const asked = askedIn(body);
    if (asked === undefined)
      return Promise.resolve(refuse(400, 'invalid', 'Name a key, or a model and a folder.'));
    const tools = { token, database, setting, log };
    return asked.action === 'connect' ? connect(asked, tools) : link(asked, tools);
  },
});

async function connect(
  { key }: { key: string },
  { token, database, setting, log }: Tools,
): Promise<Response> {
  const given = driveKeyIn(key);
  if (given === undefined) return refuse(422, 'key', notAKey);
  // Whether they may, before anyone is asked outside.
  const connection = await database.callAs(token, 'connect_drive', { p_account_email: given.client_email });
  if (!('answer' in connection)) return refusalOf(connection, log);
  const tried = await serviceToken(given, driveAddresses(setting));
  if (tried.kind === 'expired')
    return refuse(422, 'key', 'Google refuses this key. Create a new one and paste it here.');
  if (tried.kind !== 'ok')
    return refuse(503, 'unreachable', 'Google Drive could not be reached. Try again later.');
  const kept = await database.call('keep_drive_key', {
    p_connection_id: connection.answer,
    p_key: JSON.stringify(given),
  });
  return 'answer' in kept
    ? reply(200, { accountEmail: given.client_email.toLowerCase() })
    : refusalOf(kept, log);
}

async function link(
  { modelId, folder }: { modelId: string; folder: string },
  { token, database, setting, log }: Tools,
): Promise<Response> {
  const asked = { p_model_id: modelId, p_folder: folder };
  const may = await database.callAs(token, 'check_drive_link', asked);
  if (!('answer' in may)) return refusalOf(may, log);
  const account = await database.call('get_drive_account', {});
  if (!('answer' in account)) return refusalOf(account, log);
  const by = account.answer as Account | null;
  if (by?.status !== 'connected' || by.key === null) return refuse(422, 'expired', driveExpired);
  const addresses = driveAddresses(setting);
  const signed = await driveToken(by.key, googleClient(setting), addresses);
  if (signed.kind === 'expired' || signed.kind === 'client') {
    const message = signed.kind === 'expired' ? driveExpired : clientRefused;
    await database.call('record_drive_refusal', {
      p_connection_id: by.id,
      p_status: signed.kind === 'expired' ? 'expired' : 'error',
      p_message: message,
    });
    return refuse(422, 'expired', message);
  }
  if (signed.kind === 'later')
    return refuse(503, 'unreachable', 'Google Drive could not be reached. Try again later.');
  const found = await fileOf({ addresses, token: signed.token }, may.answer as string);
  if (found.kind === 'slow' || found.kind === 'later')
    return refuse(503, 'unreachable', 'Google Drive could not be reached. Try again later.');
  if (found.kind !== 'ok' || found.body.trashed === true)
    return refuse(422, 'closed', cannotOpen(by.account_email));
  if (found.body.mimeType === 'application/vnd.google-apps.shortcut')
    return refuse(422, 'folder', 'This is a shortcut. Link the folder that it leads to.');
  if (found.body.mimeType !== folderType)
    return refuse(422, 'folder', 'This is a file. Link the folder that it is in.');
  const linked = await database.callAs(token, 'link_drive_folder', asked);
  if (!('answer' in linked)) return refusalOf(linked, log);
  await database.call('record_drive_folder', {
    p_id: (linked.answer as { id: string }).id,
    p_name: found.body.name ?? '',
    p_web_url: found.body.webViewLink ?? null,
  });
  return reply(200, linked.answer as object);
}

/** What the database says is written for people. */
function refusalOf(
  { sqlState, message, hint }: { sqlState: string; message: string; hint?: string },
  log: (line: string) => void,
): Response {
  if (sqlState === 'PT404') return refuse(404, 'not_found', message);
  if (sqlState === '42501') return refuse(403, hint ?? 'forbidden', message);
  if (sqlState === '22023' || sqlState === '23514') return refuse(422, hint ?? 'invalid', message);
  if (sqlState === 'PT503') return refuse(503, 'not_configured', message);
  if (sqlState === 'PT401' || sqlState.startsWith('PGRST30'))
    return refuse(401, 'unauthenticated', 'Sign in first.');
  log(`the database refused (${sqlState})`);
  return refuse(503, 'database', 'It could not be saved. Try again later.');
}

function askedIn(body: string): Asked | undefined {
  try {
    const given = JSON.parse(body) as Record<string, unknown>;
    const { action, key, modelId, folder } = given;
    if (action === 'connect' && typeof key === 'string') return { action, key };
    if (
      action === 'link' &&
      typeof modelId === 'string' &&
      typeof folder === 'string' &&
      folder.length <= 1000
    )
      return { action, modelId, folder };
    return undefined;
  } catch {
    return undefined;
  }
}
