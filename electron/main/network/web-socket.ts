import type { ClientRequestArgs } from 'node:http';
import { WebSocket, type ClientOptions } from 'ws';
import type { Network } from './network.ts';

const openWithinMs = 10_000;

type Connected = (error: Error | null, socket?: unknown) => void;

/** The client's way to live updates, over the app's network: Node's own WebSocket knows neither proxies nor certificates of the system. */
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
        // Node waits for what this calls back with; the types know net.connect alone.
        createConnection: createConnection as unknown as NonNullable<ClientOptions['createConnection']>,
        followRedirects: false,
        perMessageDeflate: false,
      });
      // The client looks away when it closes, and what fails then must not end the app.
      this.on('error', () => undefined);
      // Where packets get lost another try is better than a long wait. The library's own limit knows no socket that it hasn't made.
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
