import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#backend/bounds/limits.ts';
import type { Channel } from './channel.ts';
import type { ChannelRights } from './channel-rights.ts';
import type { Frame } from './frames.ts';
import type { Join } from './join-payload.ts';
import type { RoomMember, Rooms } from './rooms.ts';

const said = z.object({ event: z.string().max(200), payload: z.record(z.string(), z.unknown()).optional() });
const presence = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()).optional() }),
  z.object({ event: z.literal('untrack') }),
]);

/** What a client may send on a private channel that it has joined: broadcasts, and its presence. */
export class PrivateChannel implements RoomMember {
  rights: ChannelRights;
  readonly #topic: string;
  readonly #channel: Channel;
  readonly #join: Join;
  readonly #rooms: Rooms;
  readonly #key: string;
  /** How many messages were sent in this second. */
  #count = { second: 0, said: 0 };

  constructor(options: { topic: string; channel: Channel; join: Join; rooms: Rooms; rights: ChannelRights }) {
    this.rights = options.rights;
    this.#topic = options.topic;
    this.#channel = options.channel;
    this.#join = options.join;
    this.#rooms = options.rooms;
    this.#key = options.join.presenceKey === '' ? randomUUID() : options.join.presenceKey;
    options.rooms.join(this.#topic, this);
  }

  hearsBroadcast = (): boolean => this.rights.hears.has('broadcast');
  hearsPresence = (): boolean => this.#join.wantsPresence && this.rights.hears.has('presence');

  push(event: string, payload: unknown): void {
    this.#channel.pushToAll(event, payload);
  }

  /** Sends the list of present members, after the answer to the join. */
  begin(): void {
    if (this.hearsPresence()) this.#channel.push('presence_state', this.#rooms.presences(this.#topic));
  }

  end(): void {
    this.#rooms.leave(this.#topic, this);
  }

  receive({ event, ref, payload }: Frame): void {
    const problem =
      this.#problemOf(event) ?? (event === 'presence' ? this.#isHere(payload) : this.#say(payload));
    if (ref === null) return;
    if (problem !== undefined) this.#channel.reply(ref, 'error', { reason: problem });
    else if (event === 'presence' || this.#join.wantsAck) this.#channel.reply(ref, 'ok', {});
  }

  #problemOf(event: string): string | undefined {
    if (event !== 'presence' && event !== 'broadcast') return `${event} is not available`;
    if (!this.rights.speaks.has(event)) return `Unauthorized: You may not send ${event} to this channel`;
    const second = Math.floor(Date.now() / 1000);
    this.#count = this.#count.second === second ? this.#count : { second, said: 0 };
    this.#count.said += 1;
    return this.#count.said > limits.saidInSecond ? 'MessagePerSecondRateLimitReached' : undefined;
  }

  #say(payload: unknown): string | undefined {
    const parsed = said.safeParse(payload);
    if (!parsed.success || isTooLarge(parsed.data)) return 'Invalid broadcast';
    this.#rooms.broadcast(
      this.#topic,
      { type: 'broadcast', ...parsed.data },
      { from: this, self: this.#join.receivesOwn },
    );
    return undefined;
  }

  #isHere(payload: unknown): string | undefined {
    const parsed = presence.safeParse(payload);
    if (!parsed.success || isTooLarge(parsed.data)) return 'Invalid presence';
    if (parsed.data.event === 'untrack') this.#rooms.untrack(this.#topic, this);
    else this.#rooms.track(this.#topic, this, { key: this.#key, fields: parsed.data.payload ?? {} });
    return undefined;
  }
}

const isTooLarge = (value: unknown): boolean => JSON.stringify(value).length > limits.saidChars;
