/** Scrolls to the row that the address names, once, when it mounts. */
export function bringIntoView(line: Element | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}
