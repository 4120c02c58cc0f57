import { AppError } from '#shared/lib/app-error.ts';

export type Settings = { supabaseUrl: string; publishableKey: string; hasOpenDemo?: unknown };

/** Served by the page's own server, next to the build. */
export async function readAddress(): Promise<Settings> {
  const reply = await fetch('/config.json', { cache: 'no-store' }).catch(() => undefined);
  if (reply === undefined || reply.status >= 500) {
    throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
  }
  const settings: unknown = reply.ok ? await reply.json().catch(() => undefined) : undefined;
  if (!isAddress(settings)) {
    throw new AppError('internal', 'This page is not set up: /config.json does not name a server.');
  }
  return settings;
}

function isAddress(settings: unknown): settings is Settings {
  return (
    typeof settings === 'object' &&
    settings !== null &&
    'supabaseUrl' in settings &&
    typeof settings.supabaseUrl === 'string' &&
    'publishableKey' in settings &&
    typeof settings.publishableKey === 'string'
  );
}
