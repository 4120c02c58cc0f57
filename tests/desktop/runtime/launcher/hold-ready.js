'use strict';
// Loaded before the app by `-r`: lets it start only when Playwright has attached. Left alone the app opens its window
// while Playwright still connects, and every fifth launch then waits for ever. As Playwright's own loader, which we
// cannot use: its switches would turn the keyring off.
const { app } = require('electron');

process.argv.splice(1, process.argv.indexOf('--remote-debugging-port=0'));

const whenReady = app.whenReady();
const emit = app.emit.bind(app);
let readyArgs = [];
let isReady = false;
let letStart;
const mayStart = new Promise((resolve) => (letStart = resolve));

app.emit = (event, ...args) => {
  if (event !== 'ready') return emit(event, ...args);
  readyArgs = args;
  return app.listenerCount('ready') > 0;
};
app.isReady = () => isReady;
app.whenReady = () => mayStart;

// Playwright calls this by its name.
globalThis.__playwright_run = async () => {
  await whenReady;
  isReady = true;
  app.emit = emit;
  letStart();
  emit('ready', ...readyArgs);
};
