import type { Certificate, Request } from 'electron';

/** What Chromium says about the certificate of a server, as far as it is needed here. */
type Verdict = Pick<Request, 'hostname' | 'isIssuedByKnownRoot' | 'verificationResult'> & {
  validatedCertificate: Pick<Certificate, 'data' | 'issuerCert'>;
};

/**
 * The roots of servers that Chromium trusts because this computer does: an agency's own authority, or a proxy that looks
 * into connections. Node knows none of them, and looks for them in other places of the system.
 */
export function createTrustedRoots() {
  const byHost = new Map<string, string | undefined>();
  return {
    note: ({ hostname, isIssuedByKnownRoot, verificationResult, validatedCertificate }: Verdict): void => {
      if (verificationResult !== 'net::OK') return;
      byHost.set(hostname, isIssuedByKnownRoot ? undefined : rootOf(validatedCertificate));
    },
    /** Whether Chromium has found a host's certificate good in this run. */
    knows: (host: string): boolean => byHost.has(host),
    /** Undefined where it is one that everyone trusts. */
    of: (host: string): string | undefined => byHost.get(host),
    all: (): string[] => [...new Set([...byHost.values()].filter((root) => root !== undefined))],
  };
}

/** The chain as Chromium has built it, up to what it trusts. */
function rootOf(certificate: Verdict['validatedCertificate']): string {
  let top = certificate;
  // A certificate that issued itself may name itself.
  for (
    let length = 0;
    length < 10 && isCertificate(top.issuerCert) && top.issuerCert.data !== top.data;
    length += 1
  )
    top = top.issuerCert;
  return top.data;
}

/** Electron's types promise one even where the chain ends. */
const isCertificate = (value: unknown): value is Certificate => typeof value === 'object' && value !== null;
