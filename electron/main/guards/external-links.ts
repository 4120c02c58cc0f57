/** Everything else could start a program with what the page says. */
const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** As many links as a person follows; a script in the page could tell the web more by opening others. */
const mostLinks = 5;
const withinMs = 10_000;
const longestLink = 2000;

type Opener = {
  open: (url: string) => Promise<void>;
  /** Runs for a link that is one too many, or too long. */
  onRefused: () => void;
  now?: () => number;
};

/** Opens links in the person's browser or mail program; leaves alone whatever is no such link. */
export function createLinkOpener({ open, onRefused, now = Date.now }: Opener) {
  let opened: number[] = [];
  return (url: string): void => {
    if (!URL.canParse(url) || !allowedProtocols.has(new URL(url).protocol)) return;
    const time = now();
    opened = opened.filter((at) => time - at < withinMs);
    if (opened.length >= mostLinks || url.length > longestLink) {
      onRefused();
      return;
    }
    opened.push(time);
    // Where there is no browser the system says so itself.
    open(url).catch(() => undefined);
  };
}
