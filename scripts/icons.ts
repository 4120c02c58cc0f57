// `npm run icons`: draws the icons of every platform from one source, the page's own favicon. The results are stored in
// git, so that packaging needs no drawing; `--check` says whether they still match the source.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { projectRoot } from './run.ts';

const folder = path.join(projectRoot, 'build');
const source = path.join(projectRoot, 'renderer/public/favicon.svg');

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
/** With these names macOS draws them in the colour of its menu bar, and chooses the sharper one. */
const macTrayFiles = [
  [16, 'trayTemplate.png'],
  [32, 'trayTemplate@2x.png'],
] as const;
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** Apple's names for sizes in pixels, in the order of Apple's tool. */
const macTypes = [
  [64, 'ic12'],
  [128, 'ic07'],
  [256, 'ic13'],
  [256, 'ic08'],
  [16, 'ic04'],
  [512, 'ic14'],
  [512, 'ic09'],
  [32, 'ic05'],
  [1024, 'ic10'],
  [32, 'ic11'],
] as const;
/** Mac icons have a margin around their shape: 824 of 1024 pixels. */
const macShape = 824 / 1024;

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const files = await draw(await readFile(source, 'utf8'));
if (process.argv.includes('--check')) await check(files);
else await write(files);

type Files = ReadonlyMap<string, Uint8Array>;

async function draw(svg: string): Promise<Files> {
  const icons = new Map<string, Uint8Array>();
  for (const size of linuxSizes) icons.set(`icons/${size}x${size}.png`, png(svg, size));
  for (const [size, name] of macTrayFiles) icons.set(`tray/${name}`, png(withoutGround(svg), size));
  const windows = new IconIco();
  // The renderer's own bytes, since another zlib would compress them differently.
  for (const size of windowsSizes) await windows.addFromPng(png(svg, size), null, true);
  icons.set('icon.ico', windows.encode());
  const mac = new IconIcns();
  for (const [size, type] of macTypes) await mac.addFromPng(png(withRoom(svg), size), [type], true);
  icons.set('icon.icns', mac.encode());
  return icons;
}

function png(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

function withRoom(svg: string): string {
  const side = 24 / macShape;
  const offset = (24 - side) / 2;
  const widened = svg.replace('viewBox="0 0 24 24"', `viewBox="${offset} ${offset} ${side} ${side}"`);
  if (widened === svg) throw new Error('The source is no longer drawn on 24 by 24.');
  return widened;
}

/** The shape without background or colour, which the system adds. */
function withoutGround(svg: string): string {
  const shape = svg
    .replace(/<rect [^>]*\/>/, '')
    .replaceAll(/"#(fff|ffb224)"/g, '"#000"')
    .replace('viewBox="0 0 24 24"', 'viewBox="4 4.5 16 16"');
  if (/<rect|"#(?!000")/.test(shape)) throw new Error('The source is no longer drawn in these colours.');
  return shape;
}

async function write(icons: Files): Promise<void> {
  for (const name of ['icons', 'tray']) await mkdir(path.join(folder, name), { recursive: true });
  for (const [name, content] of icons) await writeFile(path.join(folder, name), content);
  console.log(`${icons.size} icons drawn.`);
}

async function check(icons: Files): Promise<void> {
  for (const [name, content] of icons) {
    const kept = await readFile(path.join(folder, name)).catch(() => undefined);
    if (kept?.equals(content)) continue;
    console.error(`build/${name} does not match ${path.basename(source)}: npm run icons`);
    process.exitCode = 1;
  }
}
