/** Any other scheme could start a program with arguments from the page. */
const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** As many links as a user would follow; a script in the page could leak data by opening more. */
const mostLinks = 5;
const withinMs = 10_000;
const longestLink = 2000;

type Opener = {
  open: (url: string) => Promise<void>;
  /** Called for a link beyond the limit, or one that is too long. */
  onRefused: () => void;
  now?: () => number;
};

/** Opens links in the user's browser or mail program; ignores everything else. */
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
    // If there is no browser, the system shows a message.
    open(url).catch(() => undefined);
  };
}
