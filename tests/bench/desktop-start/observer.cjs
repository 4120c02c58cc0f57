'use strict';
// Loaded before an app by `-r`, which knows nothing of it: says when its window is shown with a field that takes text.
const { app } = require('electron');

const say = (step) => {
  process.stdout.write(`\n@${step} ${Date.now()}\n`);
};

/** Runs in the page: resolves after the frame in which the field was painted. */
const painted = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('input[type="email"]') === null) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  };
  look();
})`;

// What stands in for fetch in the older runtime of the tests loads with its first use: that is the runtime's time.
void globalThis.Response;
say('runs');
void app.whenReady().then(() => {
  say('ready');
});
app.once('browser-window-created', (_event, window) => {
  say('window');
  const shown = new Promise((resolve) => {
    window.once('show', () => {
      say('shown');
      resolve();
    });
  });
  window.webContents.once('dom-ready', () => {
    say('document');
    void Promise.all([shown, window.webContents.executeJavaScript(painted)]).then(() => {
      say('usable');
    });
  });
});
