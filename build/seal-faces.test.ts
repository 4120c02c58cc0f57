import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { facesOnDisk } from '#backend/functions/seal-faces-on-disk.ts';
import { hasSiteFaces, siteFaces, siteFolder } from '#functions/_shared/pdf/site-faces.ts';
import { indexText, sealFaceFiles } from './seal-faces.ts';

it('the letters that the database knows are those that the fonts have', async () => {
  for (const [file, text] of await sealFaceFiles()) {
    const kept = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    expect(kept === text, `${file} is out of date: run \`npm run seal-letters\``).toBe(true);
  }
}, 90_000);

/** A site with given answers by the path below its folder of fonts. */
async function siteWith(answers: ReadonlyMap<string, Uint8Array | number>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers.get((request.url ?? '').replace(`/${siteFolder}/`, ''));
    if (answer instanceof Uint8Array) response.end(answer);
    else response.writeHead(answer ?? 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

it('takes from a site what it knows by its hash, and nothing else', async () => {
  const index = new TextEncoder().encode(await indexText());
  const known = await siteFaces(await siteWith(new Map([['index.json', index]]))).index();
  const [thai] = known?.thai ?? [];
  if (thai === undefined) throw new Error('There is no face for Thai');
  const face = await facesOnDisk.file(thai);
  if (face === undefined) throw new Error('It is not on this disk');
  const whole = await siteWith(
    new Map([
      ['index.json', index],
      [thai.file, face],
    ]),
  );
  expect(await hasSiteFaces(whole)).toBe(true);
  expect(await siteFaces(whole).file(thai)).toEqual(face);

  const changed = face.slice();
  changed[100] = (changed[100] ?? 0) ^ 1;
  const forged = await siteWith(
    new Map([
      ['index.json', index.subarray(1)],
      [thai.file, changed],
    ]),
  );
  expect(await hasSiteFaces(forged)).toBe(false);
  expect(await siteFaces(forged).index()).toBeUndefined();
  await expect(siteFaces(forged).file(thai)).rejects.toThrow('The site has lost a face');

  expect(await hasSiteFaces(await siteWith(new Map()))).toBe(false);
  // A site that is down may recover.
  const down = await siteWith(new Map([['index.json', 503]]));
  await expect(siteFaces(down).index()).rejects.toThrow('The site could not be asked');
  expect(await hasSiteFaces(down)).toBe(false);
}, 90_000);
