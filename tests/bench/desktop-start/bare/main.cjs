'use strict';
// The least that an app can be: one window with one field. What Marquee's start is measured beside.
const path = require('node:path');
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, width: 1280, height: 800 });
  window.once('ready-to-show', () => {
    window.show();
  });
  // Or the page that is named: the web build, for calls that stay within their page.
  const page = process.argv.find((argument) => argument.startsWith('http://'));
  void (page === undefined ? window.loadFile(path.join(__dirname, 'index.html')) : window.loadURL(page));
});
