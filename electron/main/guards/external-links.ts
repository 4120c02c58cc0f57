/** Everything else could start a program with what the page says. */
const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** Opens links in the person's browser or mail program; leaves alone whatever is no such link. */
export const createLinkOpener =
  (open: (url: string) => Promise<void>) =>
  (url: string): void => {
    if (!URL.canParse(url) || !allowedProtocols.has(new URL(url).protocol)) return;
    // Where there is no browser the system says so itself.
    open(url).catch(() => undefined);
  };
