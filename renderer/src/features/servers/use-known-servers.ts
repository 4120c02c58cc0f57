import { useCallback, useEffect, useState } from 'react';
import type { KnownServers } from '#shared/contract/servers.ts';
import { request } from '#renderer/bridge/index.ts';
import { forgetBranding } from '#renderer/lib/branding/branding.ts';
import { forgetLastSession } from '#renderer/lib/session/last-session.ts';

type Known = {
  /** Undefined until loaded. */
  servers: KnownServers | undefined;
  error: unknown;
  /** Switches to a known server and reloads the page. */
  choose: (url: string) => Promise<void>;
  forget: (url: string) => Promise<void>;
};

/** The servers that this app knows. Does without the query library, which loads only after sign-in. */
export function useKnownServers(): Known {
  const [servers, setServers] = useState<KnownServers>();
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    request('servers.list').then(setServers, setError);
  }, []);

  const choose = useCallback(async (url: string) => {
    setError(null);
    await request('servers.choose', { url }).then(startOver, setError);
  }, []);
  const forget = useCallback(async (url: string) => {
    setError(null);
    await request('servers.forget', { url }).then(setServers, setError);
  }, []);
  return { servers, error, choose, forget };
}

/** Reloads, so that nothing of the previous server stays on the page. */
export function startOver(): void {
  forgetBranding();
  forgetLastSession();
  window.location.hash = '#/';
  window.location.reload();
}
