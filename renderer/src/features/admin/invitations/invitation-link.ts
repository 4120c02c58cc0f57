import { request } from '#renderer/bridge/index.ts';

const isDesktop = () => window.bridge !== undefined;

/** What is sent to the invited person: one for their browser, and one that opens the desktop app. */
export type InvitationLinks = {
  web: string;
  /** Undefined where no desktop app could reach the server: by plain HTTP on another computer. */
  desktop: string | undefined;
};

const isForDesktops = (server: string) =>
  server.startsWith('https://') || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(server);

/** A browser's link needs no more than the page's own address. */
async function addressOfServer(): Promise<string> {
  try {
    return (await request('servers.list')).current ?? '';
  } catch (error) {
    if (isDesktop()) throw error;
    return '';
  }
}

/** The desktop's own address means nothing to others: there it is the server's. */
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
