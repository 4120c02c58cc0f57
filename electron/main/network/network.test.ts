import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Request } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNetwork } from './network.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  // Closes every connection, like a server without a certificate.
  server = createServer((socket) => socket.once('data', () => socket.destroy()).on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

type VerifyProc = (request: Request, answer: (result: number) => void) => void;

function open() {
  let verify: VerifyProc | undefined;
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response());
  const resolveProxy = vi.fn(async (_url: string) => 'DIRECT');
  const network = createNetwork({
    fetch,
    resolveProxy,
    setCertificateVerifyProc: (proc) => {
      verify = proc ?? undefined;
    },
  });
  const trust = (hostname: string) => {
    const answer = vi.fn();
    verify?.({ hostname, verificationResult: 'net::OK', isIssuedByKnownRoot: true } as Request, answer);
    return answer;
  };
  return { ...network, asked: fetch, resolveProxy, trust };
}

it('asks without cookies, and follows nobody elsewhere, whatever the caller says', async () => {
  const { fetch, asked } = open();
  await fetch('https://agency.example/rest/v1/', {
    method: 'POST',
    redirect: 'follow',
    credentials: 'include',
  });
  expect(asked).toHaveBeenCalledWith('https://agency.example/rest/v1/', {
    method: 'POST',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
});

it('leaves certificates to Chromium', () => {
  const { trust } = open();
  expect(trust('agency.example')).toHaveBeenCalledExactlyOnceWith(-3);
});

it('connects as the system says, plainly on this computer', async () => {
  const { connect, resolveProxy, asked } = open();
  const socket: Duplex = await connect(new URL(`ws://127.0.0.1:${port}/realtime`));
  expect(resolveProxy).toHaveBeenCalledExactlyOnceWith(`https://127.0.0.1:${port}/`);
  expect(asked).not.toHaveBeenCalled();
  socket.destroy();
});

it('lets Chromium judge a certificate before it connects itself, once', async () => {
  const { connect, asked, trust } = open();
  const url = new URL(`wss://127.0.0.1:${port}/realtime`);
  await expect(connect(url)).rejects.toThrow();
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    `https://127.0.0.1:${port}/`,
    expect.objectContaining({ method: 'HEAD' }),
  );
  trust('127.0.0.1');
  await expect(connect(url)).rejects.toThrow();
  expect(asked).toHaveBeenCalledOnce();
});
