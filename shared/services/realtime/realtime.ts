import type { ChangeKind } from '#shared/contract/live-events.ts';
import { isMergeDomain, liveTables, type LiveDomain, type PageDomain } from '#shared/domain/live-tables.ts';
import { reachOf } from '#shared/services/database/supabase-client.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { createChangeBatches, type Change } from './change-batches.ts';
import { checkConnection, keepChecking } from './connection-check.ts';
import {
  openLiveChannel,
  type ChannelStatus,
  type LiveBinding,
  type LiveChannel,
  type RowChange,
} from './live-channel.ts';
import { toRows } from './live-rows.ts';
import { askForOwnAccount, followOwnAccount } from './own-account-watch.ts';
import { pageWatchOf } from './page-watch.ts';

type OpenChannel = { channel: LiveChannel; status: ChannelStatus; bindings: readonly LiveBinding[] };

type LiveTable = (typeof liveTables)[number] & { own?: string };

/** How long a live channel waits for the others of its page. */
const joinsGatherMs = 1000;

/** The channel that stays open while someone is signed in. */
const session = 'session';
const kinds = { INSERT: 'inserted', UPDATE: 'updated', DELETE: 'deleted' } as const;

const rows: readonly LiveTable[] = liveTables;
const ofSession = rows.filter(({ scope }) => scope === 'session');

/**
 * Turns row changes into contract events. Runs while someone is signed in; start and stop may be called at any time.
 */
export function createRealtime(context: ServiceContext) {
  const { client, emit } = context;
  const watch = pageWatchOf(client);
  const channels = new Map<string, OpenChannel>();
  const batches = createChangeBatches(tellChanges);
  /** Page channels that are live but not announced yet. */
  const joined = new Set<PageDomain>();
  let joinedTimer: ReturnType<typeof setTimeout> | undefined;
  let told: ChannelStatus | undefined;
  let stopChecking = (): void => undefined;

  function start(userId: string): void {
    if (channels.has(session)) return;
    let hasBeenLive = false;
    const ownProfile: LiveBinding = {
      table: 'profiles',
      filter: `id=eq.${userId}`,
      onChange: (change) => void followOwnAccount(context, userId, change),
    };
    open(session, [...ofSession.map((row) => bindingOf(row, userId)), ownProfile], () => {
      if (hasBeenLive) {
        for (const { domain } of ofSession) emit(`${domain}.resynced`, undefined);
        emit('permissions.changed', undefined);
      }
      hasBeenLive = true;
    });
    stopChecking = keepChecking(client);
    watch.onDomains = followPages;
    let knownVersion: number | undefined;
    watch.onCheck = () => {
      checkConnection(client);
      if (told === 'live') return;
      void askForOwnAccount(context, userId, knownVersion).then((version) => {
        knownVersion = version;
      });
    };
    followPages();
  }

  /** Follows what the page shows now, and nothing else besides the session's own channel. */
  function followPages(): void {
    const wanted = new Set<string>([session, ...watch.domains]);
    for (const name of channels.keys()) if (!wanted.has(name)) void close(name);
    for (const domain of watch.domains) if (!channels.has(domain)) openPage(domain);
    // A page that was just loaded has missed earlier announcements of the channels.
    tellChannels();
  }

  function openPage(domain: PageDomain): void {
    const tables = rows.filter((row) => row.domain === domain);
    // The page fetched its list before these tables were followed.
    open(
      domain,
      tables.map((row) => bindingOf(row)),
      () => {
        joined.add(domain);
        tellJoined();
      },
    );
  }

  /**
   * Announces the channels of one page together, so that data that depends on several of them is fetched only once:
   * when no channel is joining any more, or soon after the first.
   */
  function tellJoined(isLate = false): void {
    const isJoining = [...channels.values()].some(({ status }) => status === 'connecting');
    if (isJoining && !isLate) {
      joinedTimer ??= setTimeout(() => {
        tellJoined(true);
      }, joinsGatherMs);
      return;
    }
    clearTimeout(joinedTimer);
    joinedTimer = undefined;
    for (const domain of joined) emit(`${domain}.resynced`, undefined);
    joined.clear();
  }

  function open(name: string, bindings: readonly LiveBinding[], onLive: () => void): void {
    const onStatus = (status: ChannelStatus) => {
      const known = channels.get(name);
      if (known === undefined) return;
      known.status = status;
      tellStatus();
      if (status === 'live') onLive();
      // The channel that the others wait for may have failed to join.
      else if (joined.size > 0) tellJoined();
    };
    const channel = openLiveChannel(client, { name, bindings, onStatus });
    channels.set(name, { channel, status: 'connecting', bindings });
    tellStatus();
    tellChannels();
  }

  async function close(name: string): Promise<void> {
    const closing = channels.get(name);
    channels.delete(name);
    joined.delete(name as PageDomain);
    if (joined.size > 0) tellJoined();
    tellStatus();
    tellChannels();
    await closing?.channel.close();
  }

  function bindingOf({ table, domain, own }: LiveTable, userId?: string): LiveBinding {
    return {
      table,
      ...(own === undefined || userId === undefined ? {} : { filter: `${own}=eq.${userId}` }),
      onChange: (change) => {
        const seen = toChange(change);
        if (seen !== undefined) batches.add(domain, seen);
      },
    };
  }

  function tellChanges(domain: LiveDomain, kind: ChangeKind, changes: readonly Change[]): void {
    const ids = changes.map(({ id }) => id);
    if (isMergeDomain(domain)) emit(`${domain}.changed`, { kind, ids, rows: toRows(domain, changes) });
    else emit(`${domain}.changed`, { kind, ids, ...momentsOf(kind, changes) });
  }

  /** One status for all channels, because everything that the page shows has to arrive. */
  function tellStatus(): void {
    const statuses = [...channels.values()].map(({ status }) => status);
    const status = statuses.includes('lost') ? 'lost' : channels.get(session)?.status;
    if (status === undefined || status === told) return;
    told = status;
    emit('connection.changed', { status });
    // The server itself may be unreachable.
    if (status === 'lost') reachOf(client).note('lost');
  }

  function tellChannels(): void {
    emit('connection.channelsChanged', {
      channels: [...channels].map(([name, { bindings }]) => ({
        name,
        bindings: bindings.map(({ table, filter }) => (filter === undefined ? table : `${table} ${filter}`)),
      })),
    });
  }

  async function stop(): Promise<void> {
    watch.onDomains = () => undefined;
    watch.onCheck = () => undefined;
    stopChecking();
    clearTimeout(joinedTimer);
    joinedTimer = undefined;
    joined.clear();
    batches.drop();
    const open = [...channels.values()];
    channels.clear();
    told = undefined;
    tellChannels();
    await Promise.all(open.map(({ channel }) => channel.close()));
  }

  return { start, stop };
}

function toChange({ eventType, new: row, old, errors }: RowChange): Change | undefined {
  const id: unknown = eventType === 'DELETE' ? old['id'] : (row as Record<string, unknown>)['id'];
  // A row that this person may not read arrives without a key.
  if (typeof id !== 'string') return undefined;
  // For a row that is too large, only the small values arrive.
  const isWhole = eventType !== 'DELETE' && (errors as unknown) === null;
  const updatedAt: unknown =
    eventType === 'UPDATE' ? (row as Record<string, unknown>)['updated_at'] : undefined;
  return {
    id,
    kind: kinds[eventType],
    row: isWhole ? row : undefined,
    ...(typeof updatedAt === 'string' ? { at: [updatedAt] } : {}),
  };
}

/** More are never one page's own change. */
const mostMoments = 200;

function momentsOf(kind: ChangeKind, changes: readonly Change[]): { at?: Record<string, string[]> } {
  if (kind !== 'updated' || changes.length > mostMoments) return {};
  const known = changes.flatMap(({ id, at }): [string, string[]][] =>
    at === undefined ? [] : [[id, [...at]]],
  );
  return known.length === 0 ? {} : { at: Object.fromEntries(known) };
}
