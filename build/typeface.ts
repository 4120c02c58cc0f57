import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { faceAddress, faceLetters } from '#functions/_shared/link-page/face.ts';
import { linkPageHtml } from './public-page.ts';

const root = path.resolve(import.meta.dirname, '..');
const inter = path.join(root, 'node_modules/@fontsource-variable/inter');
const face = path.join(inter, 'files/inter-latin-wght-normal.woff2');

/** Copyright, licence and the licence's address stay in the font file, as the licence requires. */
const names = [0, 13, 14];

/** The font of link pages: few characters and three weights of Inter, so that a page stays light. */
export const linkPageFace = (): Promise<Buffer> =>
  subsetFont(readFileSync(face), lettersIn(faceLetters), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    // Without contextual alternates: arrows and signs between digits.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
    preserveNameIds: names,
  });

/** The font's correct address, which contains the hash of its bytes. */
export const addressOf = (bytes: Uint8Array): string =>
  faceAddress.replace(
    /-[\da-f]{8}(?=\.woff2$)/,
    `-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`,
  );

function lettersIn(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join(
        '',
      );
    })
    .join('');
}

/** Puts it next to the script of link pages. */
export function typefaceOfLinkPages(): Plugin {
  return {
    name: 'marquee:typeface-of-link-pages',
    apply: 'build',
    async generateBundle() {
      const source = await linkPageFace();
      // Servers use this address without knowing the build.
      if (addressOf(source) !== faceAddress)
        this.error(
          `The typeface of link pages has changed: call it ${addressOf(source)} in _shared/link-page/face.ts`,
        );
      this.emitFile({ type: 'asset', fileName: faceAddress.slice(1), source });
    },
  };
}

/** In development: serves the same at the same address. */
export function serveTypefaceOfLinkPages(): Plugin {
  return {
    name: 'marquee:serve-typeface-of-link-pages',
    apply: 'serve',
    configureServer(server) {
      let made: Promise<Buffer> | undefined;
      server.middlewares.use(faceAddress, (_request, response, next) => {
        (made ??= linkPageFace()).then((bytes) => {
          response.setHeader('Content-Type', 'font/woff2');
          response.end(bytes);
        }, next);
      });
    },
  };
}

/**
 * Preloads the font at the same time as the page's code, but with lower priority: text appears only once the code has
 * run, and a fallback font shows it until then. Link pages have their text, and their font's rules, from the start.
 */
export function askForTypeface(): Plugin {
  return {
    name: 'marquee:ask-for-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }) {
        if (filename.endsWith(linkPageHtml)) return [];
        const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
        if (file === undefined) throw new Error('The build has no typeface');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` };
        return [
          { tag: 'link', attrs: { ...attrs, crossorigin: true, fetchpriority: 'low' }, injectTo: 'head' },
        ];
      },
    },
  };
}
