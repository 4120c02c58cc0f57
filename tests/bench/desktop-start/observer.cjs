'use strict';
// Loaded before an app by `-r`, which knows nothing of it: says when its window is shown with what someone came for, a field that
// takes text unless MARQUEE_BENCH_USABLE names something else, and when the code behind it answers, which on a drawn page
// (renderer/src/start/first-paint) is later.
const { app } = require('electron');

const say = (step) => {
  process.stdout.write(`\n@${step} ${Date.now()}\n`);
};

/** Runs in the page: resolves after the frame in which there was what is looked for. */
const painted = (condition) => `new Promise((resolve) => {
  const look = () => {
    if (!(${condition})) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  };
  look();
})`;
const wanted = process.env['MARQUEE_BENCH_USABLE'] ?? 'input[type="email"]';
const isThere = `document.querySelector(${JSON.stringify(wanted)}) !== null`;
const isLive = `document.getElementById('first-paint') === null && ${isThere}`;

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
    void Promise.all([shown, window.webContents.executeJavaScript(painted(isThere))])
      .then(() => {
        say('usable');
        return window.webContents.executeJavaScript(painted(isLive));
      })
      .then(() => {
        say('answers');
      });
  });
});
