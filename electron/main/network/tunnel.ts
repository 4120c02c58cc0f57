import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Proxy } from './proxies.ts';
import { greetSocks } from './socks.ts';

/** The target: a name, which the proxy resolves, or an address. */
export type Place = { host: string; port: number };

/** Connects by the first route that works. Rejects with the last error. */
export async function connectBy(ways: readonly Proxy[], place: Place, signal: AbortSignal): Promise<Duplex> {
  let failure: unknown = new Error('The system names no proxy that can be used');
  for (const way of ways)
    try {
      signal.throwIfAborted();
      return await connectOnce(way, place, signal);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

async function connectOnce(way: Proxy, place: Place, signal: AbortSignal): Promise<Duplex> {
  switch (way.kind) {
    case 'direct':
      return connectTo(place, signal);
    case 'http':
      return connectByHttp(http.request, way, place, signal);
    case 'https':
      return connectByHttp(https.request, way, place, signal);
    case 'socks5':
      return connectBySocks(way, place, signal);
  }
}

async function connectBySocks(proxy: Place, place: Place, signal: AbortSignal): Promise<Duplex> {
  const socket = await connectTo(proxy, signal);
  try {
    await greetSocks(socket, place, signal);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function connectTo({ host, port }: Place, signal: AbortSignal): Promise<net.Socket> {
  const socket = net.connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function connectByHttp(
  request: typeof http.request,
  proxy: Place,
  { host, port }: Place,
  signal: AbortSignal,
): Promise<Duplex> {
  const target = `${net.isIPv6(host) ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    request({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { Host: target },
      agent: false,
      signal,
    })
      .on('connect', ({ statusCode }, socket) => {
        if (statusCode === 200) resolve(socket);
        else {
          socket.destroy();
          reject(new Error(`The proxy answered ${statusCode ?? 'nothing'}`));
        }
      })
      .on('response', (response) => {
        response.destroy();
        reject(new Error('The proxy is none'));
      })
      .on('error', reject)
      .end();
  });
}
