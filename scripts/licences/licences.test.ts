import { expect, it } from 'vitest';
import { packageFolder } from './package-folder.ts';
import { licenceOf } from './package-licence.ts';

it.each([
  ['/app/node_modules/react/cjs/react.js', '/app/node_modules/react'],
  ['/app/node_modules/@mantine/core/esm/Menu.mjs?x', '/app/node_modules/@mantine/core'],
  ['/app/node_modules/a/node_modules/b/index.js', '/app/node_modules/a/node_modules/b'],
  ['\0/app/node_modules/ws/index.js?commonjs', '/app/node_modules/ws'],
  ['C:\\app\\node_modules\\ws\\index.js', 'C:/app/node_modules/ws'],
  ['/app/renderer/src/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('finds the package of %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

const read = (name: string) => `text of ${name}\r\n`;
const manifest = { name: 'a', version: '1.0.0', license: 'MIT', author: 'Ann' };

it('takes the text that comes with a package, with its notice', () => {
  expect(licenceOf(manifest, ['LICENSE.md', 'NOTICE', 'index.js'], read)).toEqual({
    name: 'a',
    version: '1.0.0',
    licence: 'MIT',
    text: 'text of LICENSE.md\n\ntext of NOTICE',
  });
});

it('names licence and holder where a package brings no text', () => {
  expect(licenceOf(manifest, ['index.js'], read).text).toBe('MIT. Copyright (c) Ann');
});

it.each([undefined, 'GPL-3.0', 'UNLICENSED'])('refuses %s', (license) => {
  expect(() => licenceOf({ ...manifest, license }, [], read)).toThrow('no one has reviewed');
});
