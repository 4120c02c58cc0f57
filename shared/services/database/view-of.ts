import type { Client } from './client.ts';

type ViewOf = {
  /** The client with the session that the view uses. */
  own: Client;
  /** The viewed user. */
  personId: string;
};

const views = new WeakMap<Client, ViewOf>();

/** Marks a client as reading in another user's view. */
export const markAsView = (client: Client, view: ViewOf): void => void views.set(client, view);

/** The view of a client; undefined if it acts as the signed-in person. */
export const viewOf = (client: Client): ViewOf | undefined => views.get(client);

/** The client with the session; for a view, the administrator's. */
export const ownClientOf = (client: Client): Client => views.get(client)?.own ?? client;
