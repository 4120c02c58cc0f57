import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** What goes wrong, and with which requests; without `on`, with every one, live updates included. */
export type Fault = {
  on?: RegExp;
  method?: string;
  /** After so many requests it is over; left out, when it is ended. */
  times?: number;
} & (
  | { kind: 'refuse' }
  /** Its packets get lost: nothing arrives and nothing is answered, and the connection stays open. */
  | { kind: 'swallow' }
  /** It is carried out, and its answer never comes. */
  | { kind: 'lose' }
  | { kind: 'slow'; byMs: number }
  | { kind: 'answer'; status: number; body: object; afterMs?: number }
);

export type FaultProxy = {
  url: string;
  /** Begins a fault; answers with what ends it. */
  begin: (fault: Fault) => () => void;
  /** Cuts every connection for live updates; new ones are let through. */
  dropSockets: () => void;
  /** Those that are open now go silent in both directions without an end, as where a machine slept; new ones are let through. */
  silenceSockets: () => void;
  /** How many connections for live updates are open. */
  openSockets: () => number;
  /** Ends every fault that was begun. */
  mend: () => void;
  /** How many requests have come for this. */
  count: (method: string, on: RegExp) => number;
  close: () => Promise<void>;
};

/** Stands between page and backend, on its own origin, and fails as it is told to. */
export async function startFaultProxy(backendUrl: string): Promise<FaultProxy> {
  const target = new URL(backendUrl);
  const faults = new Set<Fault & { left: number }>();
  const sockets = new Map<Socket, Socket>();
  const swallowed = new Set<Socket>();
  const seen: string[] = [];

  function faultFor({ url = '', method = '' }: IncomingMessage): Fault | undefined {
    const fault = [...faults].find(
      (one) => (one.on?.test(url) ?? true) && (one.method === undefined || one.method === method),
    );
    if (fault !== undefined && --fault.left === 0) faults.delete(fault);
    return fault;
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const fault = faultFor(request);
    if (fault?.kind === 'refuse') {
      request.socket.destroy();
    } else if (fault?.kind === 'swallow') {
      request.resume();
    } else if (fault?.kind === 'answer') {
      request.resume();
      setTimeout(() => {
        response.writeHead(fault.status, { 'Content-Type': 'application/json', ...allowed });
        response.end(JSON.stringify(fault.body));
      }, fault.afterMs ?? 0);
    } else {
      setTimeout(
        () => {
          pass(request, response, fault?.kind === 'lose');
        },
        fault?.kind === 'slow' ? fault.byMs : 0,
      );
    }
  }

  function pass(request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const { method, url, headers } = request;
    const onward = forward(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (reply) => {
        if (isLost) {
          reply.resume();
          response.destroy();
          return;
        }
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  const server = createServer(handle);
  server.on('upgrade', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    const fault = faultFor(request);
    if (fault?.kind === 'refuse') {
      socket.destroy();
      return;
    }
    if (fault?.kind === 'swallow') {
      socket.resume();
      swallowed.add(socket);
      return;
    }
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at] ?? ''}: ${request.rawHeaders[at + 1] ?? ''}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    sockets.set(socket, onward);
    socket.on('close', () => {
      sockets.delete(socket);
      onward.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const dropSockets = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const silenceSockets = () => {
    for (const [socket, onward] of sockets) {
      socket.unpipe(onward).resume();
      onward.unpipe(socket).resume();
    }
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (fault) => {
      const begun = { ...fault, left: fault.times ?? Infinity };
      faults.add(begun);
      if (fault.kind === 'refuse' && fault.on === undefined) dropSockets();
      if (fault.kind === 'swallow' && fault.on === undefined) silenceSockets();
      return () => faults.delete(begun);
    },
    dropSockets,
    silenceSockets,
    mend: () => {
      faults.clear();
    },
    openSockets: () => sockets.size,
    count: (method, on) =>
      seen.filter((line) => line.startsWith(`${method} `) && on.test(line.slice(method.length + 1))).length,
    close: async () => {
      dropSockets();
      for (const socket of swallowed) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}

const allowed = { 'Access-Control-Allow-Origin': '*' };
