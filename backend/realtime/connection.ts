import { limits } from '#backend/bounds/limits.ts';
import type { Database } from '#backend/database/database.ts';
import { createExclusive } from '#backend/database/exclusive.ts';
import { Channel } from './channel.ts';
import { channelRights } from './channel-rights.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { PublishedTable } from './change-source.ts';
import { writeFrame, type Frame, type ProtocolVersion } from './frames.ts';
import { readJoin, readToken, type Join } from './join-payload.ts';
import { PrivateChannel } from './private-channel.ts';
import type { Rooms } from './rooms.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Viewer } from './row-reader.ts';
import { readableOnce, toSubscriptions, type Subscription } from './subscription.ts';
import { checkToken } from '#backend/api/session-token.ts';

export type ConnectionOptions = {
  db: Database;
  feed: ChangeFeed;
  tables: readonly PublishedTable[];
  signingSecret: string;
  isLive: LiveSessions;
  rooms: Rooms;
  /** The viewer that the socket's API key represents, as long as a channel sends no separate token. */
  keyHolder: Viewer;
  version: ProtocolVersion;
  send: (text: string) => void;
};

const maxChannels = 100;
let lastBindingId = 0;

/** What the server does for one socket. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #privates = new Map<string, PrivateChannel>();
  readonly #inOrder = createExclusive();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Handles a frame once those before it are done. */
  receive(frame: Frame): Promise<void> {
    return this.#inOrder(() => this.#handle(frame));
  }

  /** Closes the channels of sessions that have ended. */
  async dropEnded(): Promise<void> {
    for (const [topic, { viewer }] of [...this.#channels])
      if (!(await this.#options.isLive(sessionOf(viewer)))) this.#expel(topic, sessionEnded);
  }

  /** Leaves every channel when the socket is closed. */
  close(): void {
    for (const topic of this.#channels.keys()) this.#drop(topic);
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {});
      return;
    }
    switch (frame.event) {
      case 'phx_join':
        await this.#join(frame);
        return;
      case 'phx_leave':
        this.#leave(frame);
        return;
      case 'access_token':
        await this.#renewToken(frame);
        return;
      default:
        this.#hear(frame);
    }
  }

  async #join(frame: Frame): Promise<void> {
    const join = readJoin(frame.payload);
    const topic = channelName(frame.topic);
    if (!join) {
      this.#refuse(frame, 'Invalid join payload');
      return;
    }
    if (join.bindings.length > limits.bindings) {
      this.#refuse(frame, `ChannelRateLimitReached: A channel may have ${String(limits.bindings)} bindings`);
      return;
    }
    if (!this.#channels.has(frame.topic) && this.#channels.size >= maxChannels) {
      this.#refuse(frame, 'ChannelRateLimitReached: Too many channels');
      return;
    }
    const viewer = await this.#viewerOf(join.token);
    if ('problem' in viewer) {
      this.#refuse(frame, viewer.problem);
      return;
    }

    const rights = join.isPrivate ? await channelRights(this.#options.db, topic, viewer.viewer) : undefined;
    if (rights?.hears.size === 0) {
      this.#refuse(frame, unauthorized(topic));
      return;
    }

    if (this.#channels.has(frame.topic)) this.#close(frame.topic);
    const channel = this.#open(frame, viewer.viewer);
    if (rights)
      this.#privates.set(
        frame.topic,
        new PrivateChannel({ topic, channel, join, rooms: this.#options.rooms, rights }),
      );
    await this.#subscribe(frame, channel, join);
  }

  /** Handles broadcast and presence, which only private channels have. */
  #hear(frame: Frame): void {
    const channel = this.#privates.get(frame.topic);
    if (channel) channel.receive(frame);
    else if (frame.ref !== null) this.#reply(frame, 'error', { reason: `${frame.event} is not available` });
  }

  async #subscribe(frame: Frame, channel: Channel, join: Join): Promise<void> {
    const { db, feed, tables } = this.#options;
    const bindings = join.bindings.map((binding) => ({ id: ++lastBindingId, binding }));
    const subscriptions: Subscription[] = [];
    const readable = readableOnce(db, channel.viewer);
    let problem: string | undefined;
    for (const { id, binding } of bindings) {
      const result = await toSubscriptions(db, tables, { id, binding, channel, readable });
      if ('problem' in result) problem = result.problem;
      else subscriptions.push(...result);
    }
    // The socket may have closed during the query.
    if (this.#channels.get(frame.topic) !== channel) return;
    // Subscribe before the client gets its answer, so that it also receives changes it makes right after the answer.
    if (problem === undefined && !feed.add(subscriptions))
      problem = 'Too many bindings or filters: leave some out, or close other windows';

    channel.reply(frame.ref, 'ok', {
      postgres_changes: bindings.map(({ id, binding }) => ({ ...binding, id })),
    });
    const privateChannel = this.#privates.get(frame.topic);
    if (privateChannel) privateChannel.begin();
    else if (join.wantsPresence) channel.push('presence_state', {});
    if (bindings.length === 0) return;
    const name = channelName(frame.topic);
    if (problem === undefined) channel.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL', name);
    else channel.pushSystem('postgres_changes', 'error', problem, name);
  }

  #open({ topic, joinRef }: Frame, viewer: Viewer): Channel {
    const { version, send } = this.#options;
    const channel = new Channel({
      joinRef,
      viewer,
      send: ({ event, ref, withJoinRef }, payloadJson) => {
        send(writeFrame(version, { joinRef: withJoinRef ? joinRef : null, ref, topic, event }, payloadJson));
      },
      onExpired: () => {
        this.#expel(topic, 'Token has expired');
      },
    });
    this.#channels.set(topic, channel);
    return channel;
  }

  #leave(frame: Frame): void {
    this.#reply(frame, 'ok', {});
    const channel = this.#channels.get(frame.topic);
    // A late leave of an earlier join must not end the current one.
    if (channel && (frame.joinRef === null || channel.joinRef === frame.joinRef)) this.#close(frame.topic);
  }

  async #renewToken(frame: Frame): Promise<void> {
    const channel = this.#channels.get(frame.topic);
    const token = readToken(frame.payload);
    if (!channel || token === undefined || isApiKey(token)) return;
    const viewer = await this.#viewerOf(token);
    // The client may have left the channel while the session was checked.
    if (this.#channels.get(frame.topic) !== channel) return;
    if ('problem' in viewer) {
      this.#expel(frame.topic, viewer.problem);
      return;
    }
    channel.authenticate(viewer.viewer);
    const privateChannel = this.#privates.get(frame.topic);
    if (!privateChannel) return;
    const topic = channelName(frame.topic);
    privateChannel.rights = await channelRights(this.#options.db, topic, viewer.viewer);
    if (privateChannel.rights.hears.size === 0 && this.#privates.get(frame.topic) === privateChannel)
      this.#expel(frame.topic, unauthorized(topic));
  }

  async #viewerOf(token: string | undefined): Promise<{ viewer: Viewer } | { problem: string }> {
    if (token === undefined || isApiKey(token)) return { viewer: this.#options.keyHolder };
    const check = checkToken(token, this.#options.signingSecret);
    if (check.ok)
      return (await this.#options.isLive(check.claims.session_id))
        ? { viewer: check.claims }
        : { problem: `InvalidJWTToken: ${sessionEnded}` };
    return {
      problem:
        check.reason === 'expired' ? 'InvalidJWTToken: Token has expired' : 'InvalidJWTToken: Invalid token',
    };
  }

  #expel(topic: string, reason: string): void {
    this.#channels.get(topic)?.pushSystem('system', 'error', reason, channelName(topic));
    this.#close(topic);
  }

  #close(topic: string): void {
    const channel = this.#channels.get(topic);
    this.#drop(topic);
    if (!channel) return;
    const { version, send } = this.#options;
    const frame = { joinRef: channel.joinRef, ref: channel.joinRef, topic, event: 'phx_close' };
    send(writeFrame(version, frame, '{}'));
  }

  #drop(topic: string): void {
    const channel = this.#channels.get(topic);
    if (!channel) return;
    this.#channels.delete(topic);
    this.#privates.get(topic)?.end();
    this.#privates.delete(topic);
    this.#options.feed.removeAllOf(channel);
    channel.dispose();
  }

  #refuse(frame: Frame, reason: string): void {
    this.#reply(frame, 'error', { reason });
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown): void {
    const { version, send } = this.#options;
    send(
      writeFrame(version, { joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response })),
    );
  }
}

const unauthorized = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

const sessionEnded = 'The session has ended';

function sessionOf(viewer: Viewer): string | undefined {
  const id = viewer['session_id'];
  return typeof id === 'string' ? id : undefined;
}

function channelName(topic: string): string {
  return topic.replace(/^realtime:/, '');
}

/** A key of the `sb_…` kind identifies an application, not a user, and is never a token. */
function isApiKey(token: string): boolean {
  return token.startsWith('sb_');
}
