const ownDomains: ReadonlySet<string> = new Set([
  'auth',
  'connection',
  'desktop',
  'drafts',
  'links',
  'servers',
  'viewAs',
]);

/** Whether a call is about the signed-in person's session or device, so that it is never asked in a view of someone else. */
export const isOwnCall = (name: string): boolean => ownDomains.has(name.split('.', 1)[0] ?? '');
