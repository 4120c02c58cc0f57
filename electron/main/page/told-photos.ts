import type { Emit, EventPayload, Reply } from '#shared/contract/bridge.ts';
import type { PhotoShelf } from './photo-shelf.ts';

type Call = (name: string, input: unknown, viewOf?: string) => Promise<Reply>;

/** Lets the page have the photos of what it is answered, until nobody is signed in. */
export const withPhotosNoted =
  (call: Call, shelf: Pick<PhotoShelf, 'note' | 'clear'>): Call =>
  async (name, ...rest) => {
    const reply = await call(name, ...rest);
    if (reply.ok) shelf.note(reply.data);
    if (reply.ok && name === 'auth.signOut') shelf.clear();
    return reply;
  };

/** And of what it is told. */
export const withPhotosNotedIn =
  (emit: Emit, shelf: Pick<PhotoShelf, 'note' | 'clear'>): Emit =>
  (name, payload) => {
    shelf.note(payload);
    if (name === 'auth.sessionChanged' && isEnd(payload)) shelf.clear();
    emit(name, payload);
  };

const isEnd = (payload: unknown) => (payload as EventPayload<'auth.sessionChanged'>).session === null;
