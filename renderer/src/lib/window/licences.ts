import { useEffect, useState } from 'react';

/** `renderer/public/licences.json`, which scripts/licences.ts generates. */
export type Licences = {
  version: string;
  packages: readonly { name: string; version: string; licence: string; text: string }[];
};

/** Undefined while loading; null if loading failed. */
export function useLicences(): Licences | null | undefined {
  const [licences, setLicences] = useState<Licences | null>();
  useEffect(() => {
    const ended = new AbortController();
    fetch('/licences.json', { signal: ended.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status));
        setLicences((await response.json()) as Licences);
      })
      .catch(() => {
        if (!ended.signal.aborted) setLicences(null);
      });
    return () => {
      ended.abort();
    };
  }, []);
  return licences;
}
