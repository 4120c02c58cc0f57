import type { Server } from 'node:http';
import { StartupError } from '#backend/startup-error.ts';

export type ListenOptions = { port: number; host: string; portFallback: boolean };

/** Starts to listen and returns the port, which differs from the requested one only with `portFallback`. */
export async function listen(server: Server, { port, host, portFallback }: ListenOptions): Promise<number> {
  try {
    return await tryListen(server, port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' && portFallback) return listen(server, { port: 0, host, portFallback: false });
    throw new StartupError(sentence(code, port, host), { cause: error });
  }
}

function tryListen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function sentence(code: unknown, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is in use: stop what uses it, or choose another with --port.`;
  if (code === 'EACCES')
    return `Port ${String(port)} needs more rights than this user has: choose one above 1023 with --port.`;
  return `The backend cannot listen on ${host}: check --host.`;
}
