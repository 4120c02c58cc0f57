import type { Outcome, Worker } from '../outside/outcome.ts';
import type { ServiceDatabase } from '../service-database.ts';
import { eventsOf, type Activity } from './drive-events.ts';
import { readAround } from './drive-around.ts';
import { toChange, toFile } from './drive-rows.ts';
import { withAddresses } from './drive-shared-with.ts';
import type { Work } from './drive-work.ts';
import {
  activitySince,
  changesSince,
  fileOf,
  listFolder,
  startToken,
  type Answer,
  type DriveApi,
} from './google-drive.ts';
import { clientRefused, driveExpired, driveToken } from './drive-access.ts';
import type { GoogleClient } from './google-oauth.ts';
import type { DriveAddresses } from './google-token.ts';

type Listing = { parent_id: string; page_token: string | null };

type Options = {
  database: ServiceDatabase;
  addresses: DriveAddresses;
  /** By which accounts that agreed are read. */
  client?: GoogleClient | undefined;
  /** Where the drive may send its news. */
  push?: string | undefined;
  /** Whether there is time to ask for another page. */
  mayAskMore?: () => boolean;
};

/** As often as a sync that failed is tried again, in seconds. */
const waits = [60, 300, 900];
/** A folder is worked on for so long at once. */
const mostMs = 40_000;
const overlapMs = 10 * 60_000;
export const folderType = 'application/vnd.google-apps.folder';
export const cannotOpen = (account: string): string =>
  `We cannot open this folder. Share it with ${account} and try again.`;

/** Ends the work where the service or the database says so. */
class StopError extends Error {
  override name = 'StopError';
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The work ended');
    this.outcome = outcome;
  }
}

/** Tokens last an hour: one for each account, however many folders it reads. */
const tokens = new Map<string, { key: string; token: string; until: number }>();

/** Syncs a folder: what is in it by its listing or the changes since, and what happened to it by the activity since. */
export function driveWorker({ mayAskMore, ...tools }: Options): Worker {
  return async (given) => {
    const work = given as Work;
    const until = Date.now() + mostMs;
    const sync = new Sync(tools, work, () => Date.now() < until && (mayAskMore?.() ?? true));
    try {
      await sync.run();
      return { status: 'done' };
    } catch (error) {
      if (error instanceof StopError) return error.outcome;
      throw error;
    }
  };
}

type Tools = Omit<Options, 'mayAskMore'>;

class Sync {
  readonly #database: ServiceDatabase;
  readonly #addresses: DriveAddresses;
  readonly #client: GoogleClient | undefined;
  readonly #push: string | undefined;
  readonly #work: Work;
  readonly #mayAskMore: () => boolean;
  #api: DriveApi | undefined;

  constructor({ database, addresses, client, push }: Tools, work: Work, mayAskMore: () => boolean) {
    this.#database = database;
    this.#addresses = addresses;
    this.#client = client;
    this.#push = push;
    this.#work = work;
    this.#mayAskMore = mayAskMore;
  }

  async run(): Promise<void> {
    const { id, folder_id: folder, status, page_token: pageToken, is_scanning: isScanning } = this.#work;
    await this.#signIn();
    if (status === 'linking' || status === 'error' || isScanning || pageToken === null) {
      const found = await this.#ask((api) => fileOf(api, folder), {
        gone: this.#closed(),
        lost: this.#closed(),
      });
      if (found.mimeType !== folderType || found.trashed === true) throw new StopError(this.#closed());
      await this.#call('record_drive_folder', {
        p_id: id,
        p_name: found.name ?? '',
        p_web_url: found.webViewLink ?? null,
      });
    }
    if (pageToken === null || isScanning) {
      if (!(await this.#scan())) return;
    }
    await this.#readChanges(pageToken);
    if (!(await this.#readActivity())) return;
    if (this.#api !== undefined)
      await readAround({ database: this.#database, api: this.#api, push: this.#push }, this.#work);
  }

  /** Lists folder after folder; false where there was no more time. The database knows which come next, so that it is continued there. */
  async #scan(): Promise<boolean> {
    const { id } = this.#work;
    const { startPageToken } = await this.#ask(startToken);
    let next = (await this.#call('start_drive_scan', {
      p_id: id,
      p_page_token: startPageToken,
    })) as Listing | null;
    while (next !== null) {
      if (!this.#mayAskMore()) return false;
      const { parent_id: parent, page_token: page } = next;
      const listed = await this.#answer((api) => listFolder(api, parent, page));
      // Tokens of listings last for hours: this folder is listed once more. One that is gone meanwhile has nothing in it.
      if (listed.kind === 'lost' && page !== null) {
        next = { parent_id: parent, page_token: null };
        continue;
      }
      const body = listed.kind === 'gone' || listed.kind === 'lost' ? { files: [] } : this.#bodyOf(listed);
      next = (await this.#call('record_drive_listing', {
        p_id: id,
        p_parent_id: parent,
        p_files: body.files.map(toFile),
        p_next_page: 'nextPageToken' in body ? (body.nextPageToken ?? null) : null,
      })) as Listing | null;
    }
    return true;
  }

  /** What changed, page by page; where the service has forgotten the place, the folder is listed again. */
  async #readChanges(first: string | null): Promise<void> {
    let token = first;
    while (token !== null) {
      const asked: string = token;
      const answer = await this.#answer((api) => changesSince(api, asked));
      if (answer.kind === 'lost' || answer.kind === 'gone') {
        await this.#scan();
        return;
      }
      const body = this.#bodyOf(answer);
      const changes = body.changes.filter(
        ({ changeType }) => changeType === undefined || changeType === 'file',
      );
      token = body.nextPageToken ?? null;
      await this.#call('record_drive_changes', {
        p_id: this.#work.id,
        p_changes: changes.map(toChange),
        p_page_token: body.newStartPageToken ?? token,
      });
      if (!this.#mayAskMore()) break;
    }
  }

  /** What happened, page by page; false where there was no more time. The database knows the next page, so that a long absence is made up for in parts. */
  async #readActivity(): Promise<boolean> {
    const { folder_id: folder, activity_since: since, account_email: account, id } = this.#work;
    // From a while before: what came late is not left out, and what is known is written once.
    const from = new Date((since === null ? Date.now() : Date.parse(since)) - overlapMs).toISOString();
    let page = this.#work.activity_page;
    let latest = (page === null ? since : this.#work.activity_latest) ?? from;
    do {
      const asked: string | null = page;
      const answer = await this.#answer((api) => activitySince(api, folder, from, asked));
      if (answer.kind === 'lost' && asked !== null && asked === this.#work.activity_page) {
        // A place from before ends after a while, or with the account: it is read from the newest again.
        page = null;
        continue;
      }
      const { activities = [], nextPageToken } = this.#bodyOf(answer);
      const told = activities.flatMap((activity) => eventsOf(activity as Activity, account));
      const events = this.#api === undefined ? [] : await withAddresses(this.#api, told);
      latest = events.reduce((newest, { at }) => (Date.parse(at) > Date.parse(newest) ? at : newest), latest);
      page = nextPageToken ?? null;
      await this.#call('record_drive_activity', {
        p_id: id,
        p_events: events,
        p_since: latest,
        p_next_page: page,
      });
      if (page === null) return true;
    } while (this.#mayAskMore());
    return false;
  }

  #closed(): Outcome {
    return { status: 'failed', message: cannotOpen(this.#work.account_email) };
  }

  async #signIn(isAgain = false): Promise<void> {
    const { connection_id: connection, key } = this.#work;
    if (key === null) throw new StopError({ status: 'failed', message: driveExpired });
    const kept = tokens.get(connection);
    if (!isAgain && kept?.key === key && kept.until > Date.now()) {
      this.#api = { addresses: this.#addresses, token: kept.token };
      return;
    }
    const token = await driveToken(key, this.#client, this.#addresses);
    if (token.kind === 'expired' || token.kind === 'client') {
      tokens.delete(connection);
      const message = token.kind === 'expired' ? driveExpired : clientRefused;
      await this.#call('record_drive_refusal', {
        p_connection_id: connection,
        p_status: token.kind === 'expired' ? 'expired' : 'error',
        p_message: message,
      });
      throw new StopError({ status: 'failed', message });
    }
    if (token.kind === 'later') throw new StopError(this.#later('Google can’t be reached'));
    tokens.set(connection, { key, token: token.token, until: token.until });
    this.#api = { addresses: this.#addresses, token: token.token };
  }

  /** 1, 5 and 15 minutes, or as long as the service asks for. */
  #later(message: string, seconds = 0): Outcome {
    const wait = waits[Math.min(this.#work.failures, waits.length - 1)] ?? 900;
    return { status: 'retry', message, retry_after: Math.max(wait, Math.min(seconds, 86_400)) };
  }

  /** An answer, with a new token where the old one ended. */
  async #answer<Body>(call: (api: DriveApi) => Promise<Answer<Body>>): Promise<Answer<Body>> {
    if (this.#api === undefined) throw new StopError(this.#later('Google can’t be reached'));
    const answer = await call(this.#api);
    if (answer.kind !== 'expired') return answer;
    await this.#signIn(true);
    return call(this.#api);
  }

  #bodyOf<Body>(answer: Answer<Body>, said: { gone?: Outcome; lost?: Outcome } = {}): Body {
    switch (answer.kind) {
      case 'ok':
        return answer.body;
      case 'slow':
        throw new StopError(this.#later('Google Drive asked to wait', answer.seconds));
      case 'gone':
        throw new StopError(said.gone ?? this.#closed());
      case 'lost':
        throw new StopError(said.lost ?? this.#later('Google Drive didn’t understand the question'));
      case 'refused':
        throw new StopError(
          /accessNotConfigured|SERVICE_DISABLED/i.test(answer.reason)
            ? {
                status: 'failed',
                message:
                  'Turn on the Google Drive API and the Drive Activity API for this account, then sync again.',
              }
            : (said.gone ?? this.#closed()),
        );
      default:
        throw new StopError(this.#later('Google can’t be reached'));
    }
  }

  async #ask<Body>(
    call: (api: DriveApi) => Promise<Answer<Body>>,
    said?: { gone?: Outcome; lost?: Outcome },
  ): Promise<Body> {
    return this.#bodyOf(await this.#answer(call), said);
  }

  async #call(procedure: string, args: object): Promise<unknown> {
    const answered = await this.#database.call(procedure, args);
    if (!('answer' in answered))
      throw new StopError(this.#later(`The result could not be kept (${answered.sqlState})`));
    return answered.answer;
  }
}
