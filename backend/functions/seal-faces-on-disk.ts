import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FaceFiles, FaceIndex } from '#functions/_shared/pdf/faces.ts';

// Noto Sans from its npm packages. Never `.woff2`: our PDF library turns it into invisible glyphs.

/** Where the packages are: two folders above the sources, one above the build. */
const packages = new URL(
  `${import.meta.url.endsWith('.ts') ? '../../' : '../'}node_modules/@fontsource/`,
  import.meta.url,
);
const fileOf = (file: string): Promise<Buffer> => {
  const [, family = ''] = /^noto-sans-([a-z]+)-/.exec(file) ?? [];
  return readFile(new URL(`noto-sans-${family}/files/${file}`, packages));
};

/** Which characters each file covers. Devanagari and Thai need only one file: the others are Latin. */
export async function readFaceIndex(hashes: boolean): Promise<FaceIndex> {
  const slicesOf = async (family: string): Promise<FaceIndex['sc']> => {
    const ranges = JSON.parse(
      await readFile(new URL(`noto-sans-${family}/unicode.json`, packages), 'utf8'),
    ) as Record<string, string>;
    const names = Object.keys(ranges).filter((name) => name === family || name.startsWith('['));
    return Promise.all(
      names.map(async (name) => {
        const file = `noto-sans-${family}-${name.replaceAll(/[[\]]/g, '')}-400-normal.woff`;
        return {
          file,
          sha256: hashes
            ? createHash('sha256')
                .update(await fileOf(file))
                .digest('hex')
            : '',
          ranges: (ranges[name] ?? '').toLowerCase().replaceAll('u+', ''),
        };
      }),
    );
  };
  const [devanagari, thai, sc, jp, kr] = await Promise.all([
    slicesOf('devanagari'),
    slicesOf('thai'),
    slicesOf('sc'),
    slicesOf('jp'),
    slicesOf('kr'),
  ]);
  return { devanagari, thai, sc, jp, kr };
}

/** Files installed with the backend need no hash to be trusted. */
export const facesOnDisk: FaceFiles = {
  index: () => readFaceIndex(false),
  file: async ({ file }) => new Uint8Array(await fileOf(file)),
};
