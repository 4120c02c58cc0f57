import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { ServedDatabase } from '#backend/database/database.ts';
import type { Keys } from '#backend/data/keys.ts';
import { limits } from '#backend/bounds/limits.ts';
import { log } from '#backend/log.ts';
import { createChangeFeed } from './change-feed.ts';
import type { RowChanges } from './change-source.ts';
import { Connection } from './connection.ts';
import { readBinaryFrame, readTextFrame } from './frames.ts';
import { watchSessions } from './live-sessions.ts';
import { Rooms } from './rooms.ts';
import type { Viewer } from './row-reader.ts';

/** The running Realtime server, which takes over the sockets that the HTTP server receives. */
export type Realtime = {
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  close(): Promise<void>;
};

/** A client sends a heartbeat every 30 seconds; one that has been silent for this long is disconnected. */
const silenceMs = 90_000;
/** How long a WebSocket outlives the session that opened it, at most; a refreshed token is noticed at once. */
const sessionCheckMs = 20_000;
/** A client that doesn't read its socket is disconnected, so that memory doesn't fill up with its messages. */
const maxWaitingBytes = 16 * 1024 * 1024;

type Options = {
  db: ServedDatabase;
  keys: Keys;
  /**
   * Called for each change of a published table before any client is notified, and with undefined if some changes may
   * have been missed.
   */
  onChange?: (changes: RowChanges | undefined) => void;
};

/** Starts the server of the Realtime protocol: `postgres_changes`, and broadcast and presence on private channels. */
export async function startRealtime({ db, keys, onChange = () => undefined }: Options): Promise<Realtime> {
  const source = await db.watchChanges();
  const feed = createChangeFeed(db);
  const rooms = new Rooms();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  const isLive = watchSessions(db);
  const sessionCheck = setInterval(() => {
    for (const connection of connections)
      connection.dropEnded().catch(() => {
        log('The sessions of open web sockets could not be looked up.');
      });
  }, sessionCheckMs).unref();
  await source.listen({
    onChanges: (changes) => {
      onChange(changes);
      feed.accept(changes);
    },
    // Clients reload everything when they reconnect, the only way to get what they missed.
    onGap: () => {
      onChange(undefined);
      for (const webSocket of server.clients) webSocket.terminate();
    },
  });

  return {
    upgrade(request, socket, head) {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const keyHolder = keyHolderOf(query.get('apikey') ?? headerOf(request, 'apikey'), keys);
      if (!keyHolder) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection({
          db,
          feed,
          tables: source.tables,
          signingSecret: keys.signingSecret,
          isLive,
          rooms,
          keyHolder,
          version: query.get('vsn')?.startsWith('2') === true ? 2 : 1,
          send: (text) => {
            sendTo(webSocket, text);
          },
        });
        connections.add(connection);
        webSocket.once('close', () => connections.delete(connection));
        serve(webSocket, connection);
      });
    },
    close: async () => {
      clearInterval(sessionCheck);
      await source.close();
      await new Promise<void>((resolve) => {
        for (const webSocket of server.clients) webSocket.terminate();
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function serve(webSocket: WebSocket, connection: Connection): void {
  const silence = setTimeout(() => {
    webSocket.terminate();
  }, silenceMs).unref();
  let waiting = 0;
  webSocket.on('message', (data, isBinary) => {
    silence.refresh();
    // Frames are handled in order: a client that sends faster than that would fill our memory.
    if (waiting >= limits.waitingFrames) {
      webSocket.terminate();
      return;
    }
    const bytes = toBuffer(data);
    const frame = isBinary ? readBinaryFrame(bytes) : readTextFrame(bytes.toString('utf8'));
    if (!frame) return;
    waiting += 1;
    connection
      .receive(frame)
      .catch((error: unknown) => {
        log(`A realtime message failed: ${error instanceof Error ? error.name : 'unknown error'}.`);
      })
      .finally(() => {
        waiting -= 1;
      });
  });
  // Without a listener a broken socket would crash the process; `close` follows in any case.
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => {
    clearTimeout(silence);
    connection.close();
  });
}

function sendTo(webSocket: WebSocket, text: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > maxWaitingBytes) webSocket.terminate();
  else webSocket.send(text);
}

function keyHolderOf(key: string | undefined, keys: Keys): Viewer | undefined {
  if (key === keys.publishableKey) return { role: 'anon' };
  if (key === keys.secretKey) return { role: 'service_role' };
  return undefined;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
