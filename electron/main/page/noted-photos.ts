import type { Emit, EventPayload, Reply } from '#shared/contract/bridge.ts';
import type { PhotoCache } from './photo-cache.ts';

type Call = (name: string, input: unknown, viewOf?: string) => Promise<Reply>;

/** Allows the page the photos in its replies, until the user signs out. */
export const withPhotosNoted =
  (call: Call, cache: Pick<PhotoCache, 'note' | 'clear'>): Call =>
  async (name, ...rest) => {
    const reply = await call(name, ...rest);
    if (reply.ok) cache.note(reply.data);
    if (reply.ok && name === 'auth.signOut') cache.clear();
    return reply;
  };

/** Allows the page the photos in its events. */
export const withPhotosNotedIn =
  (emit: Emit, cache: Pick<PhotoCache, 'note' | 'clear'>): Emit =>
  (name, payload) => {
    cache.note(payload);
    if (name === 'auth.sessionChanged' && isEnd(payload)) cache.clear();
    emit(name, payload);
  };

const isEnd = (payload: unknown) => (payload as EventPayload<'auth.sessionChanged'>).session === null;
