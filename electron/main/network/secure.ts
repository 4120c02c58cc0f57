import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import tls, { type ConnectionOptions } from 'node:tls';

/**
 * Encrypts a connection, verified for the host's name. `ca`: the authorities to trust; without any, the usual public
 * ones.
 */
export async function secure(
  socket: Duplex,
  { host, ca }: { host: string; ca: readonly string[] },
  signal: AbortSignal,
): Promise<Duplex> {
  const options: ConnectionOptions & { allowPartialTrustChain: boolean } = {
    socket,
    host,
    ALPNProtocols: ['http/1.1'],
    // The system may trust an intermediate authority.
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
