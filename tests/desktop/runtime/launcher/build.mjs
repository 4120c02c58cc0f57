// Run once after `npm install` here: bundles the compat files (bundled they load in a third of the time).
//   dist/compat.cjs, dist/compat-utility.cjs   main process, utility processes
//   dist/page-polyfill.preload.js              es.js for the pages, put into every page before its own scripts run
import fs from 'node:fs';
import { build } from 'rolldown';
const here = new URL('./', import.meta.url);
const file = (name) => new URL(name, here).pathname;
for (const name of ['compat', 'compat-utility']) {
  await build({
    input: file(`${name}.js`),
    platform: 'node',
    external: ['electron', 'bufferutil', 'utf-8-validate'],
    output: { file: file(`dist/${name}.cjs`), format: 'cjs', codeSplitting: false },
    transform: { target: 'node16' },
    logLevel: 'warn',
  });
}
// For the packaged app, which takes no `-r`.
fs.copyFileSync(file('hold-ready.js'), file('dist/hold-ready.cjs'));
const { output } = await build({
  input: file('es.js'),
  platform: 'browser',
  write: false,
  transform: { target: 'chrome108' },
  output: { format: 'iife', minify: true },
  logLevel: 'warn',
});
fs.writeFileSync(
  file('dist/page-polyfill.preload.js'),
  `'use strict';
const electron = require('electron');
electron.webFrame.executeJavaScript(${JSON.stringify(output[0].code + ';undefined')});   // main world, not bound by the page's CSP
if (!electron.webUtils) { try { electron.webUtils = { getPathForFile: (f) => f.path || '' }; } catch {} }   // Electron 29
`,
);
