import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningBackend } from '#backend/start.ts';

/** A socket that speaks the protocol by hand, for what supabase-js does not let a test do. */
export type RawSocket = {
  received: unknown[];
  send(frame: unknown): void;
  sendBytes(bytes: Buffer): void;
};

type SocketOptions = { key?: string; version?: string };

/** Opens a socket until the test ends. */
export async function openSocket(backend: RunningBackend, options: SocketOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(socketUrl(backend, options));
  const received: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString('utf8')));
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  onTestFinished(() => {
    socket.terminate();
  });
  return {
    received,
    send: (frame) => {
      socket.send(JSON.stringify(frame));
    },
    sendBytes: (bytes) => {
      socket.send(bytes);
    },
  };
}

function socketUrl(
  backend: RunningBackend,
  { key = backend.publishableKey, version = '2.0.0' }: SocketOptions,
): string {
  return `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${version}`;
}
