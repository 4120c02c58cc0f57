import type { Handlers } from '#shared/contract/bridge.ts';
import type { OpenedLink } from '#shared/contract/links.ts';
import { isSameServer, parseDeepLink, type DeepLink } from './deep-link.ts';
import type { LinkProblem } from './link-messages.ts';
import type { Log } from '#electron/main/log/log-file.ts';

type Parts = {
  /** The address of the current server. */
  server: () => string | undefined;
  /** Notifies the page that there is something to fetch. */
  announce: () => void;
  /** Shows the user why a link does not open. */
  tell: (why: LinkProblem) => void;
  log: Log;
};

/**
 * Stores the link that opened the app until the page fetches it, in memory only: anyone with an invitation's token can
 * accept it. A link for another server stays until that server is connected.
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
    /**
     * Opens something clicked outside the window, such as a popup, of the current server. Unlike a link, it is trusted.
     */
    open: (opened: OpenedLink): void => {
      clicked = { opened, server: server() };
      announce();
    },
    /** Anyone may have written the text. It is ignored unless it is one of our links. */
    receive: (text: string | undefined): void => {
      const link = text === undefined ? undefined : parseDeepLink(text);
      if (link === undefined) return;
      log('link.opened', { kind: link.kind });
      waiting = { link, isTold: false };
      announce();
    },
  };
}
