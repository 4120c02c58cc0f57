import type { PageDomain } from '#shared/domain/live-tables.ts';
import type { Client } from '#shared/services/database/client.ts';

/** What the page has asked of live updates, which load later than its calls arrive. */
export type PageWatch = {
  /** What it shows now. */
  domains: readonly PageDomain[];
  /** Called when that changes. */
  onDomains: () => void;
  /** Called when the connection is to prove that it lives. */
  onCheck: () => void;
};

const watches = new WeakMap<Client, PageWatch>();
const nothing = () => undefined;

/** One for each client. */
export function pageWatchOf(client: Client): PageWatch {
  const watch = watches.get(client) ?? { domains: [], onDomains: nothing, onCheck: nothing };
  watches.set(client, watch);
  return watch;
}
