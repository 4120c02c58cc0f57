type Server = { url: string; key: string };

/** The server to call where the host serves only files: from `/config.json`, as for the app. */
export async function findServer(): Promise<Server | undefined> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const { supabaseUrl, publishableKey } = (await response.json()) as Record<string, unknown>;
    if (typeof supabaseUrl !== 'string' || typeof publishableKey !== 'string') return undefined;
    return { url: new URL(supabaseUrl, location.href).origin, key: publishableKey };
  } catch {
    return undefined;
  }
}

/** Calls a database procedure. Undefined if there was no response. */
export async function callProcedure(
  { url, key }: Server,
  name: string,
  values: object,
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      cache: 'no-store',
      credentials: 'omit',
    });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
