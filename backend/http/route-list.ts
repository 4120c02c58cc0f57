import { backupPath } from '#backend/backup/backup-endpoint.ts';
import { readTarget, type RequestTarget } from './request-target.ts';
import { functionAt, type FunctionName } from '#backend/functions/function-list.ts';

/** Where a request goes. `none`: it looks like a call to the API, but is no part of it. */
export type Route =
  | { to: 'rest' | 'auth' | 'backup' | 'config' | 'page' | 'none' }
  | { to: 'function'; name: FunctionName; domain?: string; host?: string }
  | { to: 'refusal'; allow: readonly string[] };

type ApiRoute = { to: 'rest' | 'auth'; path: RegExp; methods: readonly string[] };

/** A name as the migrations spell it: no other exists, and none of its characters has another meaning. */
const name = '[a-z_][a-z0-9_]{0,62}';

/**
 * The library's routes that Marquee uses, and the methods it uses them with. Nothing else reaches the library, which
 * has other routes that reveal its configuration.
 */
const apiRoutes: readonly ApiRoute[] = [
  rest(`(?!rpc$)${name}`, ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']),
  rest(`rpc/${name}`, ['GET', 'HEAD', 'POST']),
  auth('health', ['GET']),
  auth('settings', ['GET']),
  auth('signup', ['POST']),
  auth('token', ['POST']),
  auth('verify', ['POST']),
  auth('recover', ['POST']),
  auth('logout', ['POST']),
  auth('user', ['GET', 'PUT']),
];

const apiPath = /^\/(?:rest|auth|storage|realtime|functions|graphql)\/v[0-9]+(?:\/|$)|^\/_system(?:\/|$)/;
const pageMethods = ['GET', 'HEAD'];
/** POST, because the page's forms are submitted to its own address. */
const linkPageMethods = ['GET', 'POST'];
/** Each function decides for itself which of them it accepts. */
const functionMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Whether the request loads a page for a visitor, rather than data for a program. */
export const isForPerson = (route: Route): boolean =>
  route.to === 'function' && (route.domain !== undefined || route.host !== undefined);

/** Decides by a path from `readTarget` and a method, and by nothing else. */
export function routeOf(path: string, method: string): Route {
  const api = apiRoutes.find((route) => route.path.test(path));
  if (api) {
    // OPTIONS is always allowed, for preflight requests from other origins.
    const isAllowed = method === 'OPTIONS' || api.methods.includes(method);
    return isAllowed ? { to: api.to } : { to: 'refusal', allow: [...api.methods, 'OPTIONS'] };
  }
  const called = functionAt(path);
  if (called !== undefined)
    return functionMethods.includes(method)
      ? { to: 'function', name: called }
      : { to: 'refusal', allow: functionMethods };
  if (apiPath.test(path)) return { to: 'none' };
  // For any path below this, visitors get a page: the link page, with or without a trailing slash, or a page saying
  // that there is none.
  const page = /^\/linktree\/(.*?)\/?$/s.exec(path)?.[1]?.slice(0, 200);
  if (page !== undefined)
    return linkPageMethods.includes(method)
      ? { to: 'function', name: 'link-page', domain: page }
      : { to: 'refusal', allow: linkPageMethods };
  if (path === backupPath) return { to: 'backup' };
  if (!pageMethods.includes(method)) return { to: 'refusal', allow: pageMethods };
  return { to: path === '/config.json' ? 'config' : 'page' };
}

/**
 * Decides by a path under the domain of a link page: its page, its script's reports, the script and the font. Pictures
 * are files of Storage. No other part of the backend is available there.
 */
export function domainRouteOf(path: string, method: string, host: string): Route {
  if (path === '/')
    return linkPageMethods.includes(method)
      ? { to: 'function', name: 'link-page', host }
      : { to: 'refusal', allow: linkPageMethods };
  if (path === '/functions/v1/link-page' && method === 'POST') return { to: 'function', name: 'link-page' };
  const isFile = /^\/assets\/link-page\/[\w-]{1,80}\.(?:js|woff2)$/.test(path);
  return { to: isFile && pageMethods.includes(method) ? 'page' : 'none' };
}

/** An unreadable path below the address of link pages is treated as a page that doesn't exist. */
export const targetOfPages = (raw: string | undefined): RequestTarget | undefined =>
  readTarget(raw) ??
  (raw?.startsWith('/linktree/') === true ? { path: '/linktree/', search: '' } : undefined);

/** A picture that a link page shows. */
export const isPagePicture = (path: string, method: string): boolean =>
  pageMethods.includes(method) &&
  /^\/storage\/v1\/object\/public\/pictures\/[\w/-]{1,200}\.(?:png|jpg|jpeg|webp)$/.test(path);

/** Whether a WebSocket may be opened at a path. */
export const isSocketPath = (path: string): boolean => path === '/realtime/v1/websocket';

function rest(path: string, methods: readonly string[]): ApiRoute {
  return { to: 'rest', path: new RegExp(`^/rest/v1/${path}$`), methods };
}

function auth(path: string, methods: readonly string[]): ApiRoute {
  return { to: 'auth', path: new RegExp(`^/auth/v1/${path}$`), methods };
}
