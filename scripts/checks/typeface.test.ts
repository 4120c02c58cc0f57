import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fontkit from '@cantoo/fontkit';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { addressOf, askForTypeface, linkPageFace } from '#build/typeface.ts';
import { faceAddress, faceLetters, faceRules } from '#functions/_shared/link-page/face.ts';

type Rule = Record<string, string>;

/** The `@font-face` rules of a sheet, with their properties. */
const facesIn = (sheet: string): Rule[] =>
  [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries(
      body
        .split(';')
        .filter((line) => line.includes(':'))
        .map((line) => {
          const [name = '', ...value] = line.split(':');
          return [
            name.trim(),
            value
              .join(':')
              .replaceAll(/["']/g, '')
              .replaceAll(/\s*(,|\s)\s*/g, '$1')
              .trim(),
          ];
        }),
    ),
  );

const sheet = readFileSync('renderer/src/lib/typeface/typeface.css', 'utf8');
const [latin, latinExt, ...standIns] = facesIn(sheet);

it('takes the two ranges of letters from the package, as it cuts them, in three weights', () => {
  const ranges = JSON.parse(
    readFileSync('node_modules/@fontsource-variable/inter/unicode.json', 'utf8'),
  ) as Rule;
  expect(latin).toMatchObject({
    'unicode-range': ranges['latin'],
    'font-display': 'swap',
    'font-weight': '400 600',
  });
  expect(latinExt).toMatchObject({ 'unicode-range': ranges['latin-ext'], 'font-display': 'swap' });
  expect(sheet).toMatch(/inter-latin-wght-normal\.woff2/);
});

it('has link pages stood in for by the same faces, to the same measures', () => {
  const [own, ...others] = facesIn(faceRules('/face.woff2'));
  const measured = ({ 'unicode-range': _, ...rule }: Rule) => rule;
  expect(standIns).toHaveLength(4);
  expect(others.map(measured)).toEqual(standIns.map(measured));
  expect(own).toMatchObject({ 'font-family': latin?.['font-family'], 'font-weight': latin?.['font-weight'] });
});

it('has stand-ins as high as Inter, whatever they were widened by', () => {
  for (const rule of standIns) {
    const size = Number.parseFloat(rule['size-adjust'] ?? '') / 100;
    expect(Number.parseFloat(rule['ascent-override'] ?? '') * size).toBeCloseTo((1984 / 2048) * 100, 0);
    expect(Number.parseFloat(rule['descent-override'] ?? '') * size).toBeCloseTo((494 / 2048) * 100, 0);
  }
});

type Read = { characterSet: readonly number[]; copyright: string; variationAxes: Record<string, object> };

it('cuts a face of 22 kB out of it for link pages, with its letters, weights and licence, named by what is in it', async () => {
  const face = await linkPageFace();
  expect(face.length).toBeLessThan(22_000);
  expect(addressOf(face)).toBe(faceAddress);
  const read = (fontkit as unknown as { create: (bytes: Uint8Array) => Read }).create(face);
  const letters = faceLetters.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
  expect(letters.filter((letter) => !read.characterSet.includes(letter))).toEqual([]);
  expect(read.variationAxes['wght']).toMatchObject({ min: 400, max: 600 });
  expect(read.copyright).toContain('The Inter Project Authors');
});

it('is drawn in its three weights alone, and counts with digits of one width everywhere', () => {
  const sheets = readdirSync('renderer/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(`renderer/src/${name}`, 'utf8')] as const);
  expect(sheets.length).toBeGreaterThan(100);
  const weights = sheets.flatMap(([name, text]) =>
    [...text.matchAll(/font-weight:\s*([^;]+);|font:\s*(\d+) /g)]
      .map(([, weight, short]) => `${name}: ${weight ?? short ?? ''}`)
      .filter((said) => !/: (400|500|600|inherit|400 [56]00)( !important)?$/.test(said)),
  );
  expect(weights).toEqual([]);
  const counted = sheets.filter(([, text]) => text.includes('tabular-nums')).map(([name]) => name);
  expect(counted).toEqual(['lib/typeface/typeface.css']);
});

it('has a page ask for its letters of Latin beside its code, and for no others', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'marquee-typeface-'));
  try {
    writeFileSync(
      path.join(root, 'index.html'),
      '<head></head><script type="module" src="./main.js"></script>',
    );
    writeFileSync(
      path.join(root, 'main.js'),
      `import ${JSON.stringify(path.resolve('renderer/src/lib/typeface/typeface.css'))};`,
    );
    const { output } = (await build({
      ...{ root, configFile: false, logLevel: 'silent' },
      build: { write: false },
      plugins: [askForTypeface()],
    })) as Rolldown.RolldownOutput;
    const files = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
    expect(files.map((name) => /inter-[a-z-]+normal/.exec(name)?.[0]).sort()).toEqual([
      'inter-latin-ext-wght-normal',
      'inter-latin-wght-normal',
    ]);
    const page = output.find(({ fileName }) => fileName === 'index.html');
    const html = page?.type === 'asset' ? String(page.source) : '';
    const asked = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([tag]) => tag);
    expect(asked).toEqual([
      expect.stringContaining(`href="/${files.find((name) => !name.includes('-ext-')) ?? '?'}"`),
    ]);
    expect(asked[0]).toMatch(/as="font".* crossorigin.* fetchpriority="low"/);
  } finally {
    rmSync(root, { recursive: true });
  }
});
