/** For the line that the address names, once, as it comes. */
export function bringIntoView(line: Element | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}
