import { describe, expect, it } from 'vitest';
import { backendAddress, isServerGiven } from './backend-address.ts';
import { isServerAddress } from './server-address.ts';

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
  const one = { supabaseUrl: 'https://one.example', publishableKey: 'sb_publishable_one' };
  const two = { supabaseUrl: 'https://two.example', publishableKey: 'sb_publishable_two' };
  const settings = { servers: [one, two], currentServer: two.supabaseUrl };
  const env = {
    MARQUEE_SERVER_URL: 'http://127.0.0.1:54321',
    MARQUEE_PUBLISHABLE_KEY: 'sb_publishable_given',
  };

  it('is the one named when the app is started', () => {
    expect(backendAddress(env, settings)).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      publishableKey: 'sb_publishable_given',
    });
    expect(isServerGiven(env)).toBe(true);
  });

  it.each([
    [{}],
    [{ MARQUEE_SERVER_URL: 'http://127.0.0.1:54321' }],
    [{ MARQUEE_SERVER_URL: 'file:///etc/passwd', MARQUEE_PUBLISHABLE_KEY: 'x' }],
    [{ MARQUEE_SERVER_URL: 'http://agency.example', MARQUEE_PUBLISHABLE_KEY: 'x' }],
  ])('is the chosen one of the settings where the start names none: %o', (given) => {
    expect(backendAddress(given, settings)).toEqual(two);
    expect(isServerGiven(given)).toBe(false);
  });

  it('is unknown on a new computer, and where the chosen one was forgotten', () => {
    expect(backendAddress({}, {})).toBeUndefined();
    expect(backendAddress({}, { servers: [one], currentServer: two.supabaseUrl })).toBeUndefined();
  });
});
