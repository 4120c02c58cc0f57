import { describe, expect, it } from 'vitest';
import { backendAddress, isServerAddress } from './backend-address.ts';

describe('the address of a server', () => {
  it.each([
    'https://agency.supabase.co',
    'http://127.0.0.1:54321',
    'http://localhost:54321',
    'http://[::1]:54321',
  ])('may be %s', (address) => {
    expect(isServerAddress(address)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'agency.supabase.co',
    'http://agency.example',
    'http://127.0.0.1.agency.example',
    'ftp://agency.example',
    'file:///etc/passwd',
    'https://user:password@agency.example',
  ])('may not be %s', (address) => {
    expect(isServerAddress(address)).toBe(false);
  });
});

describe('the server to work with', () => {
  const server = { supabaseUrl: 'https://agency.supabase.co', publishableKey: 'sb_publishable_kept' };
  const env = {
    MARQUEE_SERVER_URL: 'http://127.0.0.1:54321',
    MARQUEE_PUBLISHABLE_KEY: 'sb_publishable_given',
  };

  it('is the one that whoever started the app names', () => {
    expect(backendAddress(env, { server })).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      publishableKey: 'sb_publishable_given',
    });
  });

  it('is else the one in the settings, or none', () => {
    expect(backendAddress({ ...env, MARQUEE_SERVER_URL: 'http://agency.example' }, { server })).toEqual(
      server,
    );
    expect(backendAddress({ MARQUEE_SERVER_URL: env.MARQUEE_SERVER_URL }, {})).toBeUndefined();
  });
});
