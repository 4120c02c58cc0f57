import { expect, it, vi } from 'vitest';
import { checkServer } from './check-server.ts';

const server = { supabaseUrl: 'https://agency.supabase.co', publishableKey: 'sb_publishable_x' };
const answering = (status: number, body: unknown) =>
  vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));

it('a Marquee that takes the key is known by what it refuses', async () => {
  const fetch = answering(401, { code: '42501', message: 'permission denied for table config' });
  await expect(checkServer(server, fetch)).resolves.toBeUndefined();
  expect(fetch.mock.calls[0]?.[0]).toBe('https://agency.supabase.co/rest/v1/config?select=key&limit=1');
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ apikey: 'sb_publishable_x' });
});

it.each([
  ['forbidden', answering(401, { message: 'Invalid API key' })],
  ['not_found', answering(404, { code: 'PGRST205', message: 'Could not find the table' })],
  ['not_found', answering(200, '<!doctype html>')],
  ['unavailable', answering(503, {})],
  ['unavailable', vi.fn(() => Promise.reject(new Error('offline')))],
])('anything else is refused as %s', async (code, fetch) => {
  await expect(checkServer(server, fetch)).rejects.toMatchObject({ code });
});

it('a certificate that this computer does not trust is named', async () => {
  const fetch = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
  await expect(checkServer(server, fetch)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('certificate') as string,
  });
});

it('another computer is not asked over a plain connection', async () => {
  const fetch = answering(401, { code: '42501' });
  await expect(checkServer({ ...server, supabaseUrl: 'http://agency.example' }, fetch)).rejects.toMatchObject(
    { code: 'invalid' },
  );
  expect(fetch).not.toHaveBeenCalled();
});

it('a secret key of the older kind goes to nobody', async () => {
  const payload = Buffer.from(JSON.stringify({ iss: 'supabase', role: 'service_role' })).toString(
    'base64url',
  );
  const fetch = answering(401, { code: '42501' });
  await expect(checkServer({ ...server, publishableKey: `e30.${payload}.x` }, fetch)).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(fetch).not.toHaveBeenCalled();
});
