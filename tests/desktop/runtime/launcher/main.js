'use strict';
// Stand-in for Electron's default_app (missing from the repackaged runtime).
//   electron [chromium/node switches] [-r file.js]... <app dir | main.js> [app arguments]
const { app } = require('electron');
const fs = require('fs');
const path = require('path');
const Module = require('module');

if (process.env.ELECTRON_COMPAT !== '0') {
  // Electron 22 / Node 16 gaps, for tests only
  const t = performance.now();
  require('./dist/compat.cjs');
  globalThis.__compatMs = performance.now() - t;
}

const preloads = [];
let target = process.env.ELECTRON_APP_DIR || null;
const argv = process.argv.slice(1);
for (let i = 0; i < argv.length && !target; i++) {
  if (argv[i] === '-r' || argv[i] === '--require') preloads.push(argv[++i]);
  else if (argv[i] === '--version' || argv[i] === '-v') {
    console.log('v' + process.versions.electron);
    process.exit(0);
  } else if (!argv[i].startsWith('-')) target = argv[i];
}
if (!target) {
  console.error('no app directory given');
  process.exit(2);
}
if (preloads.length) Module._preloadModules(preloads.map((p) => path.resolve(p)));

Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });
target = path.resolve(target);
const manifest = path.join(target, 'package.json');
let entry = target;
if (fs.existsSync(manifest)) {
  const pkg = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  if (pkg.version) app.setVersion(pkg.version);
  app.setName(pkg.productName || pkg.name); // decides userData: $XDG_CONFIG_HOME/<name>
  app.setDesktopName(pkg.desktopName || `${app.getName()}.desktop`);
  app.setAppPath(target);
  entry = path.resolve(target, process.env.ELECTRON_APP_MAIN || pkg.main || 'index.js');
} else {
  app.setAppPath(path.dirname(target));
}
Module._load(entry, null, true); // third argument: "this is the main module", so require.main is right
