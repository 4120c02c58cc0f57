import { useState } from 'react';

type Asked = { error: Error | null; errorUpdateCount: number };

/** Keeps showing the last failure while a list is fetched again, though the query library resets it. */
export function useLastFailure({ error, errorUpdateCount }: Asked): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  return errorUpdateCount === 0 ? null : (error ?? last);
}
