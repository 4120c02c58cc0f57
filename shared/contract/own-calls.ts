const ownDomains: ReadonlySet<string> = new Set([
  'auth',
  'connection',
  'desktop',
  'drafts',
  'links',
  'servers',
  'viewAs',
]);

/**
 * Whether a call concerns the signed-in person's session or device, so that it is never made in a view of another user.
 */
export const isOwnCall = (name: string): boolean => ownDomains.has(name.split('.', 1)[0] ?? '');
