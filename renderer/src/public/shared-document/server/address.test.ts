import { expect, it } from 'vitest';
import { readAddress } from './address.ts';

const id = '0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11';
const view = '1c8e4b63-8a1f-4a1d-8e64-1e0e7b2d6a22';
const read = (address: string) => readAddress(new URL(address, 'http://host.example'));

it.each([
  [`/shared-document/${id}`, { documentId: id, key: null, previewId: null }],
  [`/shared-document/${id.toUpperCase()}/`, { documentId: id, key: null, previewId: null }],
  [`/shared-document/${id}?k=a%2Bb&x=1`, { documentId: id, key: 'a+b', previewId: null }],
  [`/shared-document/${id}?k=key#preview=${view}`, { documentId: id, key: 'key', previewId: view }],
  [`/shared-document/${id}#preview=${'-'.repeat(36)}`, { documentId: id, key: null, previewId: null }],
])('reads %s', (address, link) => {
  expect(read(address)).toEqual(link);
});

it.each([
  '/shared-document/',
  '/shared-document/42',
  `/shared-document/${id}/more`,
  `/shared-document/x/${id}`,
])('knows that %s is no link', (address) => {
  expect(read(address)).toBeUndefined();
});
