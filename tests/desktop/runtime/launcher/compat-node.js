'use strict';
// TESTS ONLY. What Node 16.17 lacks against Node 22+. No Electron in here: utility processes load it too.
const { Readable } = require('stream');

// ---- 1. the language
require('./es.js');

// ---- 2. web globals that Node 16 keeps in modules (or lacks)
const g = globalThis;
const put = (name, value) => {
  if (g[name] === undefined)
    Object.defineProperty(g, name, { value, writable: true, configurable: true, enumerable: false });
};
put('crypto', require('crypto').webcrypto);
put('CryptoKey', require('crypto').webcrypto.CryptoKey);
put('Blob', require('buffer').Blob);
for (const [k, v] of Object.entries(require('stream/web'))) put(k, v);
put('BroadcastChannel', require('worker_threads').BroadcastChannel);
// fetch and WebSocket are loaded when first used.
const lazy = (name, load) => {
  if (g[name] !== undefined) return;
  Object.defineProperty(g, name, {
    configurable: true,
    enumerable: false,
    get() {
      const v = load();
      put2(name, v);
      return v;
    },
    set(v) {
      put2(name, v);
    },
  });
};
const put2 = (name, value) =>
  Object.defineProperty(g, name, { value, writable: true, configurable: true, enumerable: false });
for (const k of ['fetch', 'Headers', 'Request', 'Response', 'FormData', 'File'])
  lazy(k, () => require('undici')[k]); // 5.x: the last line for Node 16
lazy('WebSocket', () => {
  // undici 5 exports its own WebSocket only from Node 18
  const WS = require('ws');
  return class WebSocket extends WS {
    constructor(url, protocols) {
      super(url, protocols);
      this.binaryType = 'arraybuffer';
      this.on('error', () => {}); // ws is an EventEmitter: without a listener 'error' would throw
    }
  };
});
if (!AbortSignal.timeout)
  AbortSignal.timeout = (ms) => {
    const c = new AbortController();
    setTimeout(() => c.abort(new DOMException('The operation timed out', 'TimeoutError')), ms).unref();
    return c.signal;
  };
if (!AbortSignal.any)
  AbortSignal.any = (list) => {
    const c = new AbortController();
    for (const s of list) {
      if (s.aborted) {
        c.abort(s.reason);
        break;
      }
      s.addEventListener('abort', () => c.abort(s.reason), { once: true });
    }
    return c.signal;
  };
if (!process.getBuiltinModule)
  process.getBuiltinModule = (id) => {
    try {
      return require(id);
    } catch {
      return undefined;
    }
  };
if (!Readable.fromWeb) Readable.fromWeb = (web) => Readable.from(chunks(web));
async function* chunks(web) {
  const r = web.getReader();
  for (;;) {
    const { done, value } = await r.read();
    if (done) return;
    yield Buffer.from(value);
  }
}
