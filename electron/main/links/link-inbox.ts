import type { Handlers } from '#shared/contract/bridge.ts';
import type { OpenedLink } from '#shared/contract/links.ts';
import { isSameServer, parseDeepLink, type DeepLink } from './deep-link.ts';
import type { LinkProblem } from './link-messages.ts';
import type { Log } from '#electron/main/log/log-file.ts';

type Parts = {
  /** The address of the server in use. */
  server: () => string | undefined;
  /** Tells the page that there is something to fetch. */
  announce: () => void;
  /** Says in words why a link does not open. */
  tell: (why: LinkProblem) => void;
  log: Log;
};

/**
 * Keeps the link by which the app was opened until the page fetches it, in memory alone: anyone who has an invitation's
 * token can take it up. One that waits for its server is kept while that is connected.
 */
export function createLinkInbox({ server, announce, tell, log }: Parts) {
  let waiting: { link: DeepLink; isTold: boolean } | undefined;
  let clicked: { opened: OpenedLink; server: string | undefined } | undefined;

  function take(): OpenedLink | null {
    if (clicked !== undefined) {
      const { opened, server: wanted } = clicked;
      clicked = undefined;
      if (wanted === server()) return opened;
    }
    if (waiting === undefined) return null;
    const { link, isTold } = waiting;
    if (link.kind === 'malformed') {
      waiting = undefined;
      tell({ kind: 'malformed' });
      return null;
    }
    const current = server();
    const wanted = link.server;
    if (current !== undefined && (wanted === undefined || isSameServer(wanted, current))) {
      waiting = undefined;
      return { kind: link.kind, value: link.kind === 'page' ? link.path : link.token };
    }
    waiting.isTold = true;
    if (!isTold) {
      const thing = link.kind;
      if (current === undefined) tell({ kind: 'noServer', thing, wanted });
      else if (wanted !== undefined) tell({ kind: 'otherServer', thing, wanted, current });
    }
    return null;
  }

  const handlers: Handlers<'links'> = { 'links.take': async () => take() };
  return {
    handlers,
    /** Whether no link waits for the page. */
    isEmpty: (): boolean => waiting === undefined && clicked === undefined,
    /** What was clicked outside the window, of the server in use: no link that anyone could have written. */
    open: (opened: OpenedLink): void => {
      clicked = { opened, server: server() };
      announce();
    },
    /** Anyone may have written it. What is no link of ours is left alone. */
    receive: (text: string | undefined): void => {
      const link = text === undefined ? undefined : parseDeepLink(text);
      if (link === undefined) return;
      log('link.opened', { kind: link.kind });
      waiting = { link, isTold: false };
      announce();
    },
  };
}
