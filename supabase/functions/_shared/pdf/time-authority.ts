/** An address that a time authority can have: https, or http on this computer. */
export function timeAuthority(setting: string | undefined): string | undefined {
  const given = setting?.trim() ?? '';
  if (given === '' || !URL.canParse(given)) return undefined;
  const { protocol, hostname } = new URL(given);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? given : undefined;
}
