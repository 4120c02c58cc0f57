import { areaAt, areas, type Area } from '#shared/domain/areas.ts';

const things = {
  [areas.tasks.path]: ['task', 'task'],
  [areas.notes.path]: ['note', 'note'],
  [areas.documents.path]: ['document', 'document'],
  [areas.models.path]: ['model', 'modelId'],
  [areas.schedule.path]: ['event', 'eventId'],
  [areas.chat.path]: ['chat', 'chatId'],
} as const satisfies Record<string, readonly [string, string]>;

export type InsideLink = {
  /** The path for the router. */
  to: string;
  kind: (typeof things)[keyof typeof things][0] | 'page';
  id: string | null;
  title: string;
};

/** Where a link leads within Marquee; undefined if it leads elsewhere. */
export function insideLink(href: string, origin: string): InsideLink | undefined {
  const address = addressIn(href, origin);
  if (address === undefined) return undefined;
  const url = new URL(address, inside);
  const area: Area | undefined = areaAt(url.pathname);
  if (area === undefined) return undefined;
  const thing = url.pathname in things ? things[url.pathname as keyof typeof things] : undefined;
  const id = thing === undefined ? null : url.searchParams.get(thing[1]);
  return { to: address, kind: id === null ? 'page' : (thing?.[0] ?? 'page'), id, title: area.title };
}

const inside = 'https://inside.invalid';

/** The path and query. `//host/tasks` and `javascript:/tasks` have the path of an area but lead elsewhere. */
function addressIn(href: string, origin: string): string | undefined {
  try {
    const url = new URL(href);
    if (url.protocol !== 'marquee:' && url.origin !== origin) return undefined;
    const given = url.protocol === 'marquee:' ? url.searchParams.get('path') : `${url.pathname}${url.search}`;
    if (!given?.startsWith('/')) return undefined;
    const read = new URL(given, inside);
    return read.origin === inside && !read.pathname.startsWith('//')
      ? `${read.pathname}${read.search}`
      : undefined;
  } catch {
    return undefined;
  }
}
