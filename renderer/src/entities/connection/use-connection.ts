import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { outsidePage, type OutsidePage } from '#renderer/lib/window/outside-page.ts';
import { connectionMs } from '#shared/domain/connections.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';
import { type ConnectionRequest } from './mutations.ts';
import { connectionQuery } from './queries.ts';

/**
 * The state of a connection: not started, opening the service's page, waiting for the person to return from it, and the
 * outcomes.
 */
export type ConnectionState = 'none' | 'opening' | 'waiting' | 'connected' | 'failed' | 'expired';

/** Poll, because live updates may be off. */
const askAgainMs = 5_000;

/**
 * Connects an account at another service: opens its page (the system's browser on the desktop, a tab in a browser) and
 * waits until the person has agreed there. Call `begin` directly in the click handler, or browsers block the tab.
 * `onConnected` is called once.
 */
export function useConnection(onConnected: () => void) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<{ id: string; url: string | null; until: number }>();
  const [isOver, setIsOver] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: ConnectionRequest; page: OutsidePage | undefined }) =>
      request('connections.begin', input),
    onSuccess: ({ id, url }, { page }) => {
      setIsOver(false);
      setBegun({ id, url, until: Date.now() + connectionMs });
      if (url === null) page?.close();
      else page?.lead(url);
    },
    onError: (_, { page }) => {
      page?.close();
    },
  });
  const query = useQuery({
    ...connectionQuery(begun?.id ?? ''),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data?.status === 'waiting' ? askAgainMs : false,
  });
  const found = begun === undefined ? undefined : query.data;
  const status = begun?.url === null ? 'connected' : (found?.status ?? 'waiting');
  const isWaiting = begun !== undefined && status === 'waiting' && !isOver;
  useLivePage(isWaiting ? 'connections' : undefined, 'Connection');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setIsOver(true);
    }, begun.until - Date.now());
    return () => {
      clearTimeout(timer);
    };
  }, [begun, isWaiting]);
  const id = begun?.id;
  const isConnected = id !== undefined && status === 'connected';
  const toldOf = useRef<string>(undefined);
  useEffect(() => {
    if (!isConnected || toldOf.current === id) return;
    toldOf.current = id;
    onConnected();
  }, [id, isConnected, onConnected]);
  const state: ConnectionState = isPending
    ? 'opening'
    : error !== null
      ? 'failed'
      : begun === undefined
        ? 'none'
        : isOver && status === 'waiting'
          ? 'expired'
          : status;
  return {
    state,
    /** Why it failed. */
    problem: error === null ? (found?.problem ?? null) : errorMessage('connections.begin', error),
    /** The server's code for the cause, where it sends one: `not_configured`. */
    hint: error instanceof AppError ? error.hint : undefined,
    /** The service's page, for a link in case the browser blocked the tab. */
    url: begun?.url ?? null,
    begin: (input: ConnectionRequest) => {
      setBegun(undefined);
      // With a secret, there is no page to open.
      mutate({ input, page: input.secret === undefined ? outsidePage() : undefined });
    },
    /** Resets to the state before the click. */
    reset: () => {
      if (id !== undefined) client.removeQueries(connectionQuery(id));
      setBegun(undefined);
      setIsOver(false);
      reset();
    },
  };
}
