import { describe, expect, it, vi } from 'vitest';
import { fetchPhoto } from './photos.ts';

const address = 'https://photos.example/ava.jpg';
const picture = (body: string | Uint8Array<ArrayBuffer>, type = 'image/jpeg', status = 200) =>
  vi.fn(
    async (_url: string, _init: RequestInit) =>
      new Response(body, { status, headers: { 'content-type': type } }),
  );

describe('photos for the page', () => {
  it('come with their type, and without telling who looks', async () => {
    const fetch = picture('pixels', 'Image/JPEG; charset=binary');
    const photo = await fetchPhoto(address, fetch);
    expect(photo?.type).toBe('image/jpeg');
    expect(Buffer.from(photo?.body ?? []).toString()).toBe('pixels');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it.each([
    null,
    '',
    'photo.jpg',
    'http://photos.example/ava.jpg',
    'file:///etc/passwd',
    'app://bundle/index.html',
  ])('are not asked for at %s', async (elsewhere) => {
    const fetch = picture('pixels');
    expect(await fetchPhoto(elsewhere, fetch)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['a page', picture('<p>', 'text/html')],
    ['a drawing that could hold a script', picture('<svg/>', 'image/svg+xml')],
    ['an error', picture('gone', 'image/jpeg', 404)],
    ['more than five megabytes', picture(new Uint8Array(5 * 1024 * 1024 + 1))],
  ])('are none when there lies %s', async (_what, fetch) => {
    expect(await fetchPhoto(address, fetch)).toBeUndefined();
  });

  it('are none when the network fails', async () => {
    expect(await fetchPhoto(address, () => Promise.reject(new Error('offline')))).toBeUndefined();
  });
});
