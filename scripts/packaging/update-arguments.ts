type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the installed app will look for updates: a folder on any web server, and the channel in it. The builder writes
 * both into the package, and also the lists that such a server needs next to the installers. None without an address.
 */
export function updateArguments(env: Environment): string[] {
  const url = env['MARQUEE_UPDATE_URL'] ?? '';
  if (url === '') return [];
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Error('MARQUEE_UPDATE_URL must be an address that begins with https://');
  const named = env['MARQUEE_UPDATE_CHANNEL'] ?? '';
  const channel = named === '' ? 'latest' : named;
  if (!/^[a-z][a-z0-9-]*$/.test(channel))
    throw new Error('MARQUEE_UPDATE_CHANNEL must be a name such as latest or beta');
  return ['-c.publish.provider=generic', `-c.publish.url=${url}`, `-c.publish.channel=${channel}`];
}
