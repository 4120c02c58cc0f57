import net, { type Socket } from 'node:net';

/** The handshake between connecting to the proxy and using it: RFC 1928, without a password. */
export async function greetSocks(
  socket: Socket,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<void> {
  socket.write(Uint8Array.of(5, 1, 0));
  const [version, method] = await read(socket, 2, signal);
  if (version !== 5 || method !== 0) throw new Error('The proxy asks for a password');

  const name = Buffer.from(host);
  if (name.length > 255) throw new Error('The name is too long');
  socket.write(
    net.isIPv4(host)
      ? Buffer.from([5, 1, 0, 1, ...host.split('.').map(Number), port >> 8, port & 255])
      : Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, Buffer.from([port >> 8, port & 255])]),
  );
  const [, reply, , kind, length = 0] = await read(socket, 5, signal);
  if (reply !== 0) throw new Error(`The proxy answered ${reply ?? 'nothing'}`);
  // The proxy's own address, whose first byte is already read, and its port.
  await read(socket, (kind === 1 ? 3 : kind === 4 ? 15 : length) + 2, signal);
}

/** Reads exactly this many bytes; anything after them stays in the socket. */
function read(socket: Socket, size: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const settle = (then: () => void) => {
      socket.off('data', take).off('close', hangUp).off('error', fail).pause();
      signal.removeEventListener('abort', stop);
      then();
    };
    const take = (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      if (bytes.length < size) return;
      settle(() => {
        if (bytes.length > size) socket.unshift(bytes.subarray(size));
        resolve(bytes.subarray(0, size));
      });
    };
    const fail = (error: unknown) => {
      settle(() => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    const hangUp = () => {
      fail(new Error('The proxy hung up'));
    };
    const stop = () => {
      fail(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.on('close', hangUp).on('error', fail).on('data', take).resume();
  });
}
