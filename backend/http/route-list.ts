import { backupPath } from '#backend/backup/backup-endpoint.ts';
import { readTarget, type RequestTarget } from './request-target.ts';
import { functionAt, type FunctionName } from '#backend/functions/function-list.ts';

/** Where a request goes. `none` is for what looks like the API and is no part of it. */
export type Route =
  | { to: 'rest' | 'auth' | 'backup' | 'config' | 'page' | 'none' }
  | { to: 'function'; name: FunctionName; domain?: string; host?: string }
  | { to: 'refusal'; allow: readonly string[] };

type ApiRoute = { to: 'rest' | 'auth'; path: RegExp; methods: readonly string[] };

/** A name as the migrations give them: no other can be asked for, and nothing in it can mean anything else. */
const name = '[a-z_][a-z0-9_]{0,62}';

/**
 * The routes of the library that Marquee uses, and the methods that it uses them with. Nothing else reaches the library, which
 * has its own routes that tell how it is set up.
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
/** Its forms are sent to its own address. */
const linkPageMethods = ['GET', 'POST'];
/** Which of them a function takes is its own to say. */
const functionMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Whether a person waits for a page of a function, not a program for its answer. */
export const isForPerson = (route: Route): boolean =>
  route.to === 'function' && (route.domain !== undefined || route.host !== undefined);

/** Decides on a path as `readTarget` answers it, and on nothing else. */
export function routeOf(path: string, method: string): Route {
  const api = apiRoutes.find((route) => route.path.test(path));
  if (api) {
    // What another origin's page may do is asked for by OPTIONS first.
    const isAllowed = method === 'OPTIONS' || api.methods.includes(method);
    return isAllowed ? { to: api.to } : { to: 'refusal', allow: [...api.methods, 'OPTIONS'] };
  }
  const called = functionAt(path);
  if (called !== undefined)
    return functionMethods.includes(method)
      ? { to: 'function', name: called }
      : { to: 'refusal', allow: functionMethods };
  if (apiPath.test(path)) return { to: 'none' };
  // Whatever stands there, people are shown a page: one that exists, with or without a slash at the end, or that there is none.
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
 * Decides on a path under the domain of a link page: its page, what that page's script tells, the script and the typeface. Pictures are files of
 * Storage. Nothing else of the backend is there.
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

/** What cannot be read below the address of link pages is the address of none. */
export const targetOfPages = (raw: string | undefined): RequestTarget | undefined =>
  readTarget(raw) ??
  (raw?.startsWith('/linktree/') === true ? { path: '/linktree/', search: '' } : undefined);

/** A picture that a link page shows. */
export const isPagePicture = (path: string, method: string): boolean =>
  pageMethods.includes(method) &&
  /^\/storage\/v1\/object\/public\/pictures\/[\w/-]{1,200}\.(?:png|jpg|jpeg|webp)$/.test(path);

/** Whether a web socket may be opened at a path. */
export const isSocketPath = (path: string): boolean => path === '/realtime/v1/websocket';

function rest(path: string, methods: readonly string[]): ApiRoute {
  return { to: 'rest', path: new RegExp(`^/rest/v1/${path}$`), methods };
}

function auth(path: string, methods: readonly string[]): ApiRoute {
  return { to: 'auth', path: new RegExp(`^/auth/v1/${path}$`), methods };
}
