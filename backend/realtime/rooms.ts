import { randomUUID } from 'node:crypto';

/** One channel of one socket, as the other members see it. */
export type RoomMember = {
  /** Whether it receives the others' broadcasts, and their presence. */
  hearsBroadcast: () => boolean;
  hearsPresence: () => boolean;
  push: (event: string, payload: unknown) => void;
};

type Meta = { phx_ref: string; [field: string]: unknown };
type Presences = Record<string, { metas: Meta[] }>;
type Room = { members: Set<RoomMember>; present: Map<RoomMember, { key: string; meta: Meta }> };

/** Private channels with their members. No message is stored. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  join(topic: string, member: RoomMember): void {
    const room = this.#rooms.get(topic) ?? { members: new Set(), present: new Map() };
    this.#rooms.set(topic, room);
    room.members.add(member);
  }

  leave(topic: string, member: RoomMember): void {
    const room = this.#rooms.get(topic);
    if (!room) return;
    this.untrack(topic, member);
    room.members.delete(member);
    if (room.members.size === 0) this.#rooms.delete(topic);
  }

  /** Everyone present, in the format for a client that has just joined. */
  presences(topic: string): Presences {
    const found: Presences = {};
    for (const { key, meta } of this.#rooms.get(topic)?.present.values() ?? [])
      (found[key] ??= { metas: [] }).metas.push(meta);
    return found;
  }

  broadcast(topic: string, payload: unknown, { from, self }: { from: RoomMember; self: boolean }): void {
    for (const member of this.#rooms.get(topic)?.members ?? [])
      if ((member !== from || self) && member.hearsBroadcast()) member.push('broadcast', payload);
  }

  track(topic: string, member: RoomMember, { key, fields }: { key: string; fields: object }): void {
    const room = this.#rooms.get(topic);
    if (!room?.members.has(member)) return;
    const before = room.present.get(member);
    const meta: Meta = { ...fields, phx_ref: randomUUID() };
    room.present.set(member, { key, meta });
    const leaves = before === undefined ? {} : { [before.key]: { metas: [before.meta] } };
    this.#tell(room, { joins: { [key]: { metas: [meta] } }, leaves });
  }

  untrack(topic: string, member: RoomMember): void {
    const room = this.#rooms.get(topic);
    const before = room?.present.get(member);
    if (!room || before === undefined) return;
    room.present.delete(member);
    this.#tell(room, { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } });
  }

  #tell(room: Room, diff: { joins: Presences; leaves: Presences }): void {
    for (const member of room.members) if (member.hearsPresence()) member.push('presence_diff', diff);
  }
}
