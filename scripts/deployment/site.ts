import * as z from 'zod';
import type { Check } from './check.ts';

const step = 'Web page';
const configSchema = z.object({ supabaseUrl: z.string(), publishableKey: z.string() });

/** Whether the page's server sends what the page needs, and its security headers. */
export async function judgeSite(site: string, backendUrl: string): Promise<Check[]> {
  try {
    return [await judgeConfig(site, backendUrl), await judgePage(site), await judgeVisitorsPage(site)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ step, verdict: 'missing', says: `no answer from ${site} (${reason})` }];
  }
}

async function judgeConfig(site: string, backendUrl: string): Promise<Check> {
  const response = await fetch(new URL('/config.json', site));
  const config = configSchema.safeParse(await response.json().catch(() => undefined));
  const missing = (says: string): Check => ({ step: 'config.json', verdict: 'missing', says });
  if (!response.ok || !config.success)
    return missing('must hold supabaseUrl and publishableKey (docs/deploy.md, step 8)');
  if (isSecret(config.data.publishableKey))
    return missing('holds a SECRET key that anyone can read: replace that key now');
  if (new URL(config.data.supabaseUrl, site).origin !== new URL(backendUrl).origin)
    return missing(`names another backend: ${config.data.supabaseUrl}`);
  return { step: 'config.json', verdict: 'ok', says: 'names this backend and its publishable key' };
}

async function judgePage(site: string): Promise<Check> {
  const response = await fetch(new URL('/models', site), { headers: { accept: 'text/html' } });
  const policy = response.headers.get('content-security-policy') ?? '';
  const lacking = [
    !response.ok && 'index.html for every address of the page',
    !/script-src 'self'(;|$)/.test(policy) && "Content-Security-Policy with script-src 'self'",
    !policy.includes("frame-ancestors 'none'") && "frame-ancestors 'none'",
    response.headers.get('x-content-type-options') !== 'nosniff' && 'X-Content-Type-Options: nosniff',
    response.headers.get('referrer-policy') === null && 'Referrer-Policy',
  ].filter((lack) => lack !== false);
  return lacking.length === 0
    ? { step, verdict: 'ok', says: 'every address answers, with its headers' }
    : { step, verdict: 'missing', says: `the server does not send: ${lacking.join('; ')}` };
}

/** The page that links to documents open. */
async function judgeVisitorsPage(site: string): Promise<Check> {
  const response = await fetch(new URL('/shared-document/doctor', site), {
    headers: { accept: 'text/html' },
  });
  const html = await response.text();
  const lacking = [
    !(response.ok && html.includes('<title>Shared document</title>')) &&
      'shared-document.html for every address below /shared-document/',
    response.headers.get('x-robots-tag')?.includes('noindex') !== true && 'X-Robots-Tag: noindex there',
  ].filter((lack) => lack !== false);
  const named = 'Shared documents';
  return lacking.length === 0
    ? { step: named, verdict: 'ok', says: 'links to documents lead to their page' }
    : { step: named, verdict: 'missing', says: `the server does not send: ${lacking.join('; ')}` };
}

/** A key that must never leave the server: a new one by its name, an old one by the role inside. */
function isSecret(key: string): boolean {
  const payload = key.split('.')[1];
  return (
    key.startsWith('sb_secret_') ||
    (payload !== undefined && Buffer.from(payload, 'base64url').toString('utf8').includes('service_role'))
  );
}
