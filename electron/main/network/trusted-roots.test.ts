import type { Certificate } from 'electron';
import { expect, it } from 'vitest';
import { createTrustedRoots } from './trusted-roots.ts';

/** A certificate chain as Electron represents it, leaf first; the last one has no issuer. */
const chain = (data: string, ...others: string[]): Certificate =>
  ({ data, issuerCert: others.length === 0 ? undefined : chain(...(others as [string])) }) as Certificate;
const verdict = (hostname: string, validatedCertificate: Certificate, changes = {}) => ({
  hostname,
  validatedCertificate,
  verificationResult: 'net::OK',
  isIssuedByKnownRoot: false,
  ...changes,
});

it('a root that this computer trusts is trusted for the host that showed it', () => {
  const roots = createTrustedRoots();
  roots.note(verdict('agency.example', chain('leaf', 'between', 'root')));
  expect(roots.of('agency.example')).toBe('root');
  expect(roots.of('other.example')).toBeUndefined();
  expect(roots.all()).toEqual(['root']);
});

it('one that everyone trusts needs nothing, and one that Chromium refuses gets nothing', () => {
  const roots = createTrustedRoots();
  roots.note(verdict('public.example', chain('leaf', 'root'), { isIssuedByKnownRoot: true }));
  roots.note(
    verdict('evil.example', chain('leaf', 'evil'), { verificationResult: 'net::ERR_CERT_AUTHORITY_INVALID' }),
  );
  expect([roots.knows('public.example'), roots.of('public.example')]).toEqual([true, undefined]);
  expect([roots.knows('evil.example'), roots.of('evil.example')]).toEqual([false, undefined]);
  expect(roots.all()).toEqual([]);
});

it('a certificate that issued itself is its own root', () => {
  const roots = createTrustedRoots();
  const own = { data: 'own' } as Certificate;
  own.issuerCert = own;
  roots.note(verdict('self.example', own));
  expect(roots.of('self.example')).toBe('own');
});
