import { expect, it, vi } from 'vitest';
import type { Photo } from './photos.ts';
import { createPhotoCache } from './photo-cache.ts';
import { withPhotosNoted, withPhotosNotedIn } from './noted-photos.ts';

const one = 'https://photos.example/1.jpg';
const two = 'https://photos.example/2.jpg';
const photo = (size = 1): Photo => ({ body: new Uint8Array(size), type: 'image/png' });
const model = (photoUrl: string | null) => ({ id: 'a', photoUrl });

it('a photo whose address the page was not told is not fetched', async () => {
  const fetch = vi.fn(async () => photo());
  const cache = createPhotoCache(fetch);
  cache.note({ models: [model(one), model(null)], note: two, nested: { url: two } });
  expect(await cache.get(two)).toBeUndefined();
  expect(await cache.get(`${one}?secret`)).toBeUndefined();
  expect(await cache.get(null)).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
  expect(await cache.get(one)).toEqual(photo());
  cache.note({ name: 'Northlight', logoUrl: two });
  expect(await cache.get(two)).toEqual(photo());
});

it('answers and news tell of photos, refusals do not, and the end of a session forgets them', async () => {
  const cache = createPhotoCache(async () => photo());
  const call = (data: unknown, ok = true) =>
    withPhotosNoted(
      async () =>
        ok ? { ok, data } : { ok: false, error: { code: 'invalid', message: '', ...(data as object) } },
      cache,
    );
  await call(model(one), false)('models.update', model(one));
  expect(await cache.get(one)).toBeUndefined();
  await call([model(one)])('models.list', undefined);
  expect(await cache.get(one)).toBeDefined();
  await call(null)('auth.signOut', undefined);
  expect(await cache.get(one)).toBeUndefined();

  const emit = withPhotosNotedIn(() => undefined, cache);
  emit('models.changed', { kind: 'updated', ids: ['a'], rows: [model(two)] } as never);
  expect(await cache.get(two)).toBeDefined();
  emit('auth.sessionChanged', { session: null });
  expect(await cache.get(two)).toBeUndefined();
});

it('a photo is fetched once, also when it is asked for twice at a time; one that failed is tried again', async () => {
  let isThere = false;
  const fetch = vi.fn(async () => (isThere ? photo() : undefined));
  const cache = createPhotoCache(fetch);
  cache.note(model(one));
  expect(await cache.get(one)).toBeUndefined();
  isThere = true;
  await Promise.all([cache.get(one), cache.get(one)]);
  await cache.get(one);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('no more is kept than a few megabytes, the oldest least', async () => {
  const fetch = vi.fn(async () => photo(5 * 1024 * 1024));
  const cache = createPhotoCache(fetch);
  const addresses = Array.from({ length: 8 }, (_, index) => `https://photos.example/${index}.jpg`);
  cache.note(addresses.map(model));
  for (const address of addresses) await cache.get(address);
  await cache.get(addresses.at(-1) ?? '');
  expect(fetch).toHaveBeenCalledTimes(8);
  await cache.get(addresses[0] ?? '');
  expect(fetch).toHaveBeenCalledTimes(9);
});

it('what arrives after the end of a session is not kept', async () => {
  let arrive: (arrived: Photo) => void = () => undefined;
  const cache = createPhotoCache(() => new Promise((resolve) => (arrive = resolve)));
  cache.note(model(one));
  const asked = cache.get(one);
  cache.clear();
  arrive(photo());
  await asked;
  expect(await cache.get(one)).toBeUndefined();
});
