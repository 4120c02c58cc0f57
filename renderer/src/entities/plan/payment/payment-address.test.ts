import { expect, it } from 'vitest';
import { paymentAddress } from './payment-address.ts';

const mia = '3f0f5a3e-6a54-4c53-9d0c-0d1d4f0b7a11';

it('carries the person, beside what the link has already', () => {
  expect(paymentAddress('https://buy.stripe.com/test_1', mia)).toBe(
    `https://buy.stripe.com/test_1?client_reference_id=${mia}`,
  );
  expect(paymentAddress('https://pay.agency.example/x?locale=de&client_reference_id=someone', mia)).toBe(
    `https://pay.agency.example/x?locale=de&client_reference_id=${mia}`,
  );
});

it.each([
  'http://buy.stripe.com/x',
  'javascript:alert(1)',
  '//buy.stripe.com/x',
  'https://me@evil.example/x',
  '',
])('is none for %j', (link) => {
  expect(paymentAddress(link, mia)).toBeNull();
});
