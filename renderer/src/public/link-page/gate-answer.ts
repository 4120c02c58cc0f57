const days = 30;
const keyOf = (tree: string) => `link-page-gate:${tree}`;

/** Whether a visitor answered the gate of a page in this browser within 30 days. */
export function isGatePassed(tree: string): boolean {
  try {
    return Number(localStorage.getItem(keyOf(tree)) ?? 0) > Date.now() - days * 86_400_000;
  } catch {
    return false;
  }
}

export function keepGateAnswer(tree: string): void {
  try {
    localStorage.setItem(keyOf(tree), String(Date.now()));
  } catch {
    // Where nothing is kept, it is asked again.
  }
}
