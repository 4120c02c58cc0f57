import { areaAt, type ParamShape } from './areas.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const number = /^[1-9]\d{0,14}$/;

const longestPath = 200;

/**
 * Whether this is the address of a page that links may open, with only the parameters allowed there. It is checked
 * strictly, because anyone may have written it. `areas.ts` lists these pages.
 */
export function isLinkedPath(text: string): boolean {
  if (text.length > longestPath) return false;
  const [pathname = '', query, ...rest] = text.split('?');
  const { links, params = {} } = areaAt(pathname) ?? {};
  if (links === undefined || rest.length > 0) return false;
  const given = query?.split('&').map((pair) => pair.split('=')) ?? [];
  const isKnown = given.every(
    ([name = '', value = '', ...more]) =>
      more.length === 0 && links.includes(name) && fits(value, params[name]),
  );
  return isKnown && new Set(given.map(([name]) => name)).size === given.length;
}

function fits(value: string, shape: ParamShape | undefined): boolean {
  if (shape === 'id') return uuid.test(value);
  if (shape === 'idOrNew') return value === 'new' || uuid.test(value);
  if (shape === 'moment') return moment.test(value);
  if (shape === 'number') return number.test(value);
  return shape?.includes(value) === true;
}

/** The link that opens one of these pages in a person's desktop app. */
export function desktopLink(path: string, server: string | undefined): string {
  const link = `marquee://open?path=${encodeURIComponent(path)}`;
  return server === undefined ? link : `${link}&server=${encodeURIComponent(server)}`;
}
