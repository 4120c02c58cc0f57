const days = 30;
const keyOf = (tree: string) => `link-page-gate:${tree}`;

/** Whether a visitor passed this page's gate in this browser within the last 30 days. */
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
    // Storage may be blocked. The gate is then shown every time.
  }
}
