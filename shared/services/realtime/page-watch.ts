import type { PageDomain } from '#shared/domain/live-tables.ts';
import type { Client } from '#shared/services/database/client.ts';

/** What the page wants from live updates, which load later than its calls arrive. */
export type PageWatch = {
  /** The domains that it shows now. */
  domains: readonly PageDomain[];
  /** Called when that changes. */
  onDomains: () => void;
  /** Called when the connection should be checked. */
  onCheck: () => void;
};

const watches = new WeakMap<Client, PageWatch>();
const nothing = () => undefined;

/** One per client. */
export function pageWatchOf(client: Client): PageWatch {
  const watch = watches.get(client) ?? { domains: [], onDomains: nothing, onCheck: nothing };
  watches.set(client, watch);
  return watch;
}
