import { request } from '#renderer/bridge/index.ts';

const isDesktop = () => window.bridge !== undefined;

/** The links for the invited person: one for a browser, and one that opens the desktop app. */
export type InvitationLinks = {
  web: string;
  /** Undefined if no desktop app could reach the server, i.e. plain HTTP on another computer. */
  desktop: string | undefined;
};

const isForDesktops = (server: string) =>
  server.startsWith('https://') || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(server);

/** Empty if the call fails in a browser, whose link needs only the page's own address. */
async function addressOfServer(): Promise<string> {
  try {
    return (await request('servers.list')).current ?? '';
  } catch (error) {
    if (isDesktop()) throw error;
    return '';
  }
}

/** On the desktop the link uses the server's address, because the page's own works on this computer only. */
export async function invitationLinks(token: string): Promise<InvitationLinks> {
  const server = await addressOfServer();
  const base = isDesktop() ? server : window.location.origin;
  return {
    web: `${base.replace(/\/$/, '')}/?${new URLSearchParams({ invite: token }).toString()}`,
    desktop: isForDesktops(server)
      ? `marquee://invite?${new URLSearchParams({ token, server }).toString()}`
      : undefined,
  };
}
