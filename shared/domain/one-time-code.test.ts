import { expect, it } from 'vitest';
import { isCodeSecret, readCodeSettings } from './one-time-code.ts';

const usual = { algorithm: 'SHA1', digits: 6, period: 30 };

it.each([
  ['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP'],
  [' jbsw y3dp ehpk 3pxp ', 'JBSWY3DPEHPK3PXP'],
  ['JBSW-Y3DP-EHPK-3PXP====', 'JBSWY3DPEHPK3PXP'],
])('a setup key may be written as people paste it: %s', (text, secret) => {
  expect(readCodeSettings(text)).toEqual({ ...usual, secret });
});

it('the link behind a QR code says how its codes are made', () => {
  expect(readCodeSettings('otpauth://totp/X:ava?secret=JBSWY3DPEHPK3PXP&issuer=X')).toEqual({
    ...usual,
    secret: 'JBSWY3DPEHPK3PXP',
  });
  expect(
    readCodeSettings(
      'OTPAUTH://totp/Ava%20S?period=60&digits=8&algorithm=sha-256&secret=jbswy3dpehpk3pxp%3D#x',
    ),
  ).toEqual({ secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA256', digits: 8, period: 60 });
});

it.each([
  '',
  'hello',
  'JBSWY3DP',
  'JBSWY3DPEHPK3PX1',
  'A'.repeat(129),
  'https://example.com/?secret=JBSWY3DPEHPK3PXP',
  'otpauth://hotp/X?secret=JBSWY3DPEHPK3PXP',
  'otpauth://totp/X',
  'otpauth://totp/X?issuer=X',
  'otpauth://totp/X?secret=%E0%A4%A',
  'otpauth://totp/X?secret=JBSWY3DPEHPK3PXP&digits=9',
  'otpauth://totp/X?secret=JBSWY3DPEHPK3PXP&period=0',
  'otpauth://totp/X?secret=JBSWY3DPEHPK3PXP&period=1e9',
  'otpauth://totp/X?secret=JBSWY3DPEHPK3PXP&algorithm=MD5',
])('anything else is none: %s', (text) => {
  expect(readCodeSettings(text)).toBeUndefined();
});

it('only what is ready to be stored is a secret', () => {
  expect(['JBSWY3DPEHPK3PXP', 'jbswy3dpehpk3pxp', 'JBSW Y3DP EHPK 3PXP'].map(isCodeSecret)).toEqual([
    true,
    false,
    false,
  ]);
});
