import type { Page } from 'playwright';

/** What a page holds at a moment, after a collection of garbage. */
export type Weight = { minute: number; heapMb: number; nodes: number; listeners: number };

export async function weigh(page: Page): Promise<Omit<Weight, 'minute'>> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('HeapProfiler.enable');
    // What the first frees may let go of more.
    for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
    return { heapMb: usedSize / 1024 / 1024, nodes, listeners: jsEventListeners };
  } finally {
    await cdp.detach();
  }
}

/** By which share each grew from the first to the last, along the line that fits all of them best. */
export function growthOf(weights: readonly Weight[]): Record<'heap' | 'nodes' | 'listeners', number> {
  return {
    heap: slope(weights, ({ heapMb }) => heapMb),
    nodes: slope(weights, ({ nodes }) => nodes),
    listeners: slope(weights, ({ listeners }) => listeners),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function slope(weights: readonly Weight[], valueOf: (weight: Weight) => number): number {
  const times = weights.map(({ minute }) => minute);
  const values = weights.map(valueOf);
  const time = mean(times);
  const value = mean(values);
  const shared = mean(times.map((each, index) => (each - time) * ((values[index] ?? value) - value)));
  const perMinute = shared / mean(times.map((each) => (each - time) ** 2));
  return (perMinute * ((times.at(-1) ?? time) - (times[0] ?? time))) / value;
}
