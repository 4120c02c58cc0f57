/** Where people sign in to a platform: its hosts, including all their subdomains, and its Android app. */
const addresses: Readonly<Record<string, { hosts: readonly string[]; app?: string }>> = {
  instagram: { hosts: ['instagram.com'], app: 'com.instagram.android' },
  x: { hosts: ['x.com', 'twitter.com'], app: 'com.twitter.android' },
  onlyfans: { hosts: ['onlyfans.com'] },
  fansly: { hosts: ['fansly.com'] },
  tiktok: { hosts: ['tiktok.com'], app: 'com.zhiliaoapp.musically' },
  reddit: { hosts: ['reddit.com'], app: 'com.reddit.frontpage' },
  youtube: { hosts: ['youtube.com'], app: 'com.google.android.youtube' },
  twitch: { hosts: ['twitch.tv'], app: 'tv.twitch.android.app' },
  snapchat: { hosts: ['snapchat.com'], app: 'com.snapchat.android' },
  threads: { hosts: ['threads.net', 'threads.com'], app: 'com.instagram.barcelona' },
  facebook: { hosts: ['facebook.com', 'fb.com'], app: 'com.facebook.katana' },
  telegram: { hosts: ['telegram.org', 't.me'], app: 'org.telegram.messenger' },
  discord: { hosts: ['discord.com', 'discordapp.com'], app: 'com.discord' },
  bluesky: { hosts: ['bsky.app', 'bsky.social'], app: 'xyz.blueskyweb.app' },
  patreon: { hosts: ['patreon.com'], app: 'com.patreon.android' },
};

const ofHost = (host: string): string | undefined =>
  Object.keys(addresses).find((platform) =>
    addresses[platform]?.hosts.some((known) => host === known || host.endsWith(`.${known}`)),
  );

const ofApp = (app: string): string | undefined =>
  Object.keys(addresses).find((platform) => addresses[platform]?.app === app);

const parsed = (address: string): URL | undefined => {
  try {
    return new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  } catch {
    return undefined;
  }
};

function ofAddress(address: string): string | undefined {
  const url = parsed(address);
  if (url === undefined) return undefined;
  if (url.protocol === 'http:' || url.protocol === 'https:') return ofHost(url.hostname.replace(/\.$/, ''));
  // Chrome writes `android://key@app/`, Bitwarden `androidapp://app`.
  return /^android(?:app)?:$/.test(url.protocol) ? ofApp(url.hostname) : undefined;
}

/** A login may have several addresses: Bitwarden puts them into one cell. */
const addressesIn = (cell: string): string[] =>
  cell
    .split(/[,\s]+(?=[a-z][a-z\d+.-]*:\/\/)/i)
    .map((address) => address.trim())
    .filter((address) => address !== '');

/**
 * The platform that a login is for, as stored. The address decides; the name is used only if there is none, so that a
 * phishing page is not taken for the platform. `present` are the model's platforms, which may have any name.
 */
export function platformOfLogin(
  { url, name }: { url: string; name: string },
  present: readonly string[],
): string | undefined {
  const given = addressesIn(url);
  if (given.length > 0) return given.map(ofAddress).find((platform) => platform !== undefined);
  const wanted = name.trim().toLowerCase();
  if (wanted === 'twitter') return 'x';
  if (Object.hasOwn(addresses, wanted) || present.includes(wanted)) return wanted;
  return ofHost(wanted);
}
