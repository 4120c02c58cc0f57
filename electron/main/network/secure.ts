import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import tls, { type ConnectionOptions } from 'node:tls';

/** Encrypts a connection, for a host by that name. `ca`: whom to trust; where nobody is named, whom everyone trusts. */
export async function secure(
  socket: Duplex,
  { host, ca }: { host: string; ca: readonly string[] },
  signal: AbortSignal,
): Promise<Duplex> {
  const options: ConnectionOptions & { allowPartialTrustChain: boolean } = {
    socket,
    host,
    ALPNProtocols: ['http/1.1'],
    // The system may trust an authority that another one has made.
    allowPartialTrustChain: true,
    ...(isAddress(host) ? {} : { servername: host }),
    ...(ca.length === 0 ? {} : { ca: [...ca] }),
  };
  const secured = tls.connect(options);
  try {
    await once(secured, 'secureConnect', { signal });
    return secured;
  } catch (error) {
    secured.destroy();
    throw error;
  }
}

const isAddress = (host: string) => /^[\d.]+$|:/.test(host);
