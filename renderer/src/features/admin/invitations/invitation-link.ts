import { listServers } from './api.ts';

const isDesktop = () => window.bridge !== undefined;

/** What is sent to whoever is invited. The desktop's own address means nothing to others: there it is the server's. */
export async function invitationLink(token: string): Promise<string> {
  const base = isDesktop() ? ((await listServers()).current ?? '') : window.location.origin;
  return `${base.replace(/\/$/, '')}/?invite=${encodeURIComponent(token)}`;
}
