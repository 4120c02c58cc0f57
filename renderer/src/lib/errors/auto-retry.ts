const retryDelaysMs = [1000, 2000, 3000];

/** How long to wait before retrying automatically. Only for temporary failures, and three times at most. */
export function autoRetryDelay(message: string, retriesSoFar: number): number | undefined {
  if (!/network|timeout|connection|fetch/i.test(message)) return undefined;
  return retryDelaysMs[retriesSoFar];
}
