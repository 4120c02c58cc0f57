import { useState } from 'react';

type Asked = { error: Error | null; errorUpdateCount: number };

/** A list that is asked for again counts as new to the query library; to the person it is the one that just failed. */
export function useLastFailure({ error, errorUpdateCount }: Asked): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  return errorUpdateCount === 0 ? null : (error ?? last);
}
