import type { Client } from './client.ts';

type ViewOf = {
  /** The client that holds the session with which the view asks. */
  own: Client;
  /** Whom it asks as. */
  personId: string;
};

const views = new WeakMap<Client, ViewOf>();

/** Says of a client that it asks as someone else. */
export const markAsView = (client: Client, view: ViewOf): void => void views.set(client, view);

/** Whom a client asks as, and with whose session; nothing for a client that asks as the signed-in person. */
export const viewOf = (client: Client): ViewOf | undefined => views.get(client);

/** The client with the session: of a view the administrator's. */
export const ownClientOf = (client: Client): Client => views.get(client)?.own ?? client;
