import type { Certificate, Request } from 'electron';

/** The needed parts of Chromium's verdict on a server's certificate. */
type Verdict = Pick<Request, 'hostname' | 'isIssuedByKnownRoot' | 'verificationResult'> & {
  validatedCertificate: Pick<Certificate, 'data' | 'issuerCert'>;
};

/**
 * The root certificates of servers that Chromium trusts because this computer does: an agency's own authority, or a
 * proxy that inspects connections. Node knows none of them, and looks in other places of the system.
 */
export function createTrustedRoots() {
  const byHost = new Map<string, string | undefined>();
  return {
    note: ({ hostname, isIssuedByKnownRoot, verificationResult, validatedCertificate }: Verdict): void => {
      if (verificationResult !== 'net::OK') return;
      byHost.set(hostname, isIssuedByKnownRoot ? undefined : rootOf(validatedCertificate));
    },
    /** Whether Chromium has accepted a host's certificate since the app started. */
    knows: (host: string): boolean => byHost.has(host),
    /** Undefined for a publicly trusted root. */
    of: (host: string): string | undefined => byHost.get(host),
    all: (): string[] => [...new Set([...byHost.values()].filter((root) => root !== undefined))],
  };
}

/** The chain as Chromium built it, up to its trusted root. */
function rootOf(certificate: Verdict['validatedCertificate']): string {
  let top = certificate;
  // A self-signed certificate may name itself as issuer.
  for (
    let length = 0;
    length < 10 && isCertificate(top.issuerCert) && top.issuerCert.data !== top.data;
    length += 1
  )
    top = top.issuerCert;
  return top.data;
}

/** Electron's types promise an issuer even at the end of the chain. */
const isCertificate = (value: unknown): value is Certificate => typeof value === 'object' && value !== null;
