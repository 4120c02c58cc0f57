'use strict';
// TESTS ONLY. Makes a main process written for Electron 45 / Node 22+ run on Electron 22 / Node 16.17.
// Loaded by main.js of this launcher, before the app. Never shipped.
const { app } = require('electron');
const electron = require('electron');
const fs = require('fs');
const path = require('path');
const { Readable } = require('stream');
const { fileURLToPath } = require('url');

// ---- 1. and 2. language and web globals
require('./compat-node.js');

// ---- 3. protocol.handle / net.fetch (Electron 25)
const MIME = {
  html: 'text/html',
  htm: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  txt: 'text/plain',
  xml: 'text/xml',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
const BUILTIN = new Set(['http', 'https', 'file', 'ws', 'wss']);

async function* chunks(web) {
  const r = web.getReader();
  for (;;) {
    const { done, value } = await r.read();
    if (done) return;
    yield Buffer.from(value);
  }
}
function uploadBody(parts, blobs) {
  return Readable.from(
    (async function* () {
      for (const p of parts) {
        if (p.bytes) yield p.bytes;
        else if (p.file) yield await fs.promises.readFile(p.file);
        else if (p.blobUUID) yield await blobs(p.blobUUID);
      }
    })(),
  );
}
function addHandle(protocol, ses) {
  if (!protocol || protocol.handle) return;
  const handlers = new Map();
  protocol.handle = (scheme, handler) => {
    const register = BUILTIN.has(scheme) ? 'interceptStreamProtocol' : 'registerStreamProtocol';
    const ok = protocol[register](scheme, async (req, callback) => {
      try {
        const init = { method: req.method, headers: req.headers, redirect: 'manual' };
        if (req.referrer) init.referrer = undefined;
        if (req.uploadData && !/^(GET|HEAD)$/.test(req.method)) {
          init.body = uploadBody(req.uploadData, (id) => ses().getBlobData(id));
          init.duplex = 'half';
        }
        const res = await handler(new Request(req.url, init));
        if (!res || res.type === 'error') return callback({ error: -2 }); // net::ERR_FAILED
        const headers = {};
        for (const [k, v] of res.headers) headers[k] = headers[k] ? [].concat(headers[k], v) : v;
        callback({
          statusCode: res.status,
          headers,
          data: res.body ? Readable.from(chunks(res.body)) : Readable.from([]),
        });
      } catch (e) {
        console.error(`[compat] protocol.handle('${scheme}') failed for ${req.url}:`, e);
        callback({ error: -2 });
      }
    });
    if (ok === false) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  };
  protocol.unhandle = (scheme) => {
    handlers.delete(scheme);
    protocol[BUILTIN.has(scheme) ? 'uninterceptProtocol' : 'unregisterProtocol'](scheme);
  };
  protocol.isProtocolHandled = (scheme) => handlers.has(scheme) || protocol.isProtocolRegistered(scheme);
  return handlers;
}
// Over Chromium's network stack, as Electron's own: with its proxies and certificates.
async function chromiumFetch(ses, input, init) {
  const request = new Request(input, init);
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  return new Promise((resolve, reject) => {
    const { method, url, redirect, signal, referrerPolicy } = request;
    const credentials = request.credentials === 'omit' ? 'omit' : 'include';
    const sent = electron.net.request({
      method,
      url,
      session: ses,
      redirect,
      credentials,
      ...(referrerPolicy ? { referrerPolicy } : {}),
    });
    const stop = () => {
      reject(signal.reason || new DOMException('The operation was aborted.', 'AbortError'));
      sent.abort();
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    for (const [name, value] of request.headers) sent.setHeader(name, value);
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
      const isEmpty = method === 'HEAD' || [204, 205, 304].includes(reply.statusCode);
      const content = new ReadableStream({
        start(into) {
          reply.on('data', (chunk) => into.enqueue(new Uint8Array(chunk)));
          reply.on('end', () => into.close());
          reply.on('error', (error) => into.error(error));
          reply.on('aborted', () => into.error(new Error('net::ERR_ABORTED')));
        },
        cancel: () => sent.abort(),
      });
      resolve(
        new Response(isEmpty ? null : content, {
          status: reply.statusCode,
          statusText: reply.statusMessage,
          headers,
        }),
      );
    });
    sent.end(body);
  });
}
async function fetchBy(ses, handlers, input, init) {
  const url = new URL(typeof input === 'string' ? input : input.url || String(input));
  if (url.protocol === 'file:') {
    const file = fileURLToPath(url);
    try {
      const body = await fs.promises.readFile(file);
      const type = MIME[path.extname(file).slice(1).toLowerCase()];
      return new Response(body, { status: 200, headers: type ? { 'content-type': type } : {} });
    } catch {
      throw new Error('net::ERR_FILE_NOT_FOUND');
    }
  }
  const own =
    handlers && !(init && init.bypassCustomProtocolHandlers) && handlers.get(url.protocol.slice(0, -1));
  if (own) return own(new Request(input, init));
  return chromiumFetch(ses, input, init);
}
const defaultHandlers = addHandle(electron.protocol, () => electron.session.defaultSession);
if (!electron.net.fetch)
  electron.net.fetch = (input, init) =>
    fetchBy(electron.session.defaultSession, defaultHandlers, input, init);

// ---- 4. sessions: ses.protocol.handle, ses.fetch, registerPreloadScript (35); page polyfills for Chromium 108
const pagePolyfill = path.join(__dirname, 'page-polyfill.preload.js'); // built by build-polyfill.mjs
app.on('session-created', (ses) => {
  const isDefault = ses === electron.session.defaultSession;
  const handlers = isDefault ? defaultHandlers : addHandle(ses.protocol, () => ses);
  if (!ses.fetch) ses.fetch = (input, init) => fetchBy(ses, handlers, input, init);
  if (fs.existsSync(pagePolyfill)) ses.setPreloads([pagePolyfill, ...ses.getPreloads()]);
  if (!ses.registerPreloadScript) {
    const byId = new Map();
    ses.registerPreloadScript = ({ id = require('crypto').randomUUID(), filePath }) => {
      byId.set(id, filePath);
      ses.setPreloads([...ses.getPreloads(), filePath]);
      return id;
    };
    ses.unregisterPreloadScript = (id) => {
      ses.setPreloads(ses.getPreloads().filter((p) => p !== byId.get(id)));
      byId.delete(id);
    };
  }
});

// ---- 5. webContents: one 'details' object instead of positional arguments; navigationHistory (32)
const LEVELS = ['debug', 'info', 'warning', 'error'];
app.on('web-contents-created', (_event, wc) => {
  // these listeners run before any that the app adds, and every listener gets the same event object
  for (const name of ['will-navigate', 'will-redirect', 'did-start-navigation', 'did-redirect-navigation']) {
    wc.on(name, (e, url, isSameDocument, isMainFrame) => {
      if (e.url === undefined) Object.assign(e, { url, isSameDocument, isMainFrame });
    });
  }
  // A navigation refused in will-navigate never reports its end over CDP here, and Playwright then waits for it
  // in this and every later click. A same-document navigation clears that.
  wc.on('will-navigate', (e) =>
    setTimeout(() => {
      if (e.defaultPrevented && !wc.isDestroyed())
        wc.executeJavaScript('history.replaceState(history.state, "", location.href);0').catch(() => {});
    }, 0),
  );
  wc.on('console-message', (e, level, message, lineNumber, sourceId) => {
    if (e.message === undefined) Object.assign(e, { level: LEVELS[level], message, lineNumber, sourceId });
  });
  if (!wc.navigationHistory) {
    wc.navigationHistory = {
      canGoBack: () => wc.canGoBack(),
      canGoForward: () => wc.canGoForward(),
      goBack: () => wc.goBack(),
      goForward: () => wc.goForward(),
      clear: () => wc.clearHistory(),
    };
  }
});

// ---- 6. safeStorage: newer calls over the old ones
const safe = electron.safeStorage;
const add = (o, k, f) => {
  if (!o[k]) o[k] = f;
};
add(safe, 'getSelectedStorageBackend', () =>
  safe.isEncryptionAvailable() ? 'gnome_libsecret' : 'basic_text',
);
add(safe, 'setUsePlainTextEncryption', () => {});
add(safe, 'isAsyncEncryptionAvailable', async () => safe.isEncryptionAvailable());
add(safe, 'encryptStringAsync', async (s) => safe.encryptString(s));
add(safe, 'decryptStringAsync', async (b) => ({ result: safe.decryptString(b), shouldReEncrypt: false }));

// ---- 7. utility processes get the Node part too, through a small first file
const { utilityProcess } = electron;
if (utilityProcess) {
  const fork = utilityProcess.fork.bind(utilityProcess);
  utilityProcess.fork = (file, args, options) =>
    fork(path.join(__dirname, 'compat-utility.cjs'), [file, ...(args || [])], options);
}
