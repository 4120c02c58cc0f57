import type { ClientRequestArgs } from 'node:http';
import { WebSocket, type ClientOptions } from 'ws';
import type { Network } from './network.ts';

const openWithinMs = 10_000;

type Connected = (error: Error | null, socket?: unknown) => void;

/**
 * Supabase's WebSocket for live updates, over the app's network: Node's own WebSocket uses neither the system's proxies
 * nor its certificates.
 */
export function createWebSocket({
  connect,
}: Pick<Network, 'connect'>): new (address: string | URL, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      const url = new URL(address);
      const createConnection = (_options: ClientRequestArgs, connected: Connected): undefined => {
        connect(url).then(
          (socket) => {
            connected(null, socket);
          },
          (error: unknown) => {
            connected(error instanceof Error ? error : new Error(String(error)));
          },
        );
      };
      super(address, protocols, {
        // Node waits for this function's callback; the types only allow net.connect.
        createConnection: createConnection as unknown as NonNullable<ClientOptions['createConnection']>,
        followRedirects: false,
        perMessageDeflate: false,
      });
      // The client removes its listener when it closes, and a later error must not crash the app.
      this.on('error', () => undefined);
      // On a bad network a retry is better than a long wait. The library's own timeout ignores sockets that it did not
      // create.
      const timer = setTimeout(() => {
        this.terminate();
      }, openWithinMs);
      const settle = () => {
        clearTimeout(timer);
      };
      this.once('open', settle).once('close', settle);
    }
  };
}
