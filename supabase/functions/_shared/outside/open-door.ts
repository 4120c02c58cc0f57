import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { unsent, type Door } from './guarded-way.ts';

/** The way outside by Node's own sockets, which Deno has as well: its fetch can't be told which address to connect to. */
export const openDoor: Door = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  exchange: ({ address, host, port, text, isEnough, signal }) =>
    new Promise((resolve, reject) => {
      const socket = connect({
        host: address,
        port,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
      });
      let received = '';
      let isSent = false;
      const end = (error?: Error) => {
        signal.removeEventListener('abort', abort);
        socket.destroy();
        if (!isSent) reject(unsent(error ?? new Error('The connection was closed')));
        else if (error === undefined) resolve(received);
        else reject(error);
      };
      const abort = () => {
        end(new Error('Too slow'));
      };
      signal.addEventListener('abort', abort);
      socket.setEncoding('latin1');
      socket.once('secureConnect', () => {
        isSent = true;
        socket.write(text);
      });
      socket.on('data', (chunk: string) => {
        received += chunk;
        if (isEnough(received)) end();
      });
      socket.once('end', () => {
        end();
      });
      socket.once('error', (error: Error) => {
        end(error);
      });
      socket.once('close', () => {
        end();
      });
    }),
};
