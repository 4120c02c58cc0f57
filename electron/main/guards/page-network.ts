import type { CommandLine, Session, WebContents } from 'electron';

/** Nothing listens there. A proxy also covers peer connections, which no policy and no filter sees. */
const nowhere = 'http://127.0.0.1:9';

const anywhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'];

/** Has to run before the app is ready. A page may prefetch DNS names, and could leak data through them. */
export function refuseLookUps(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/**
 * Cuts the page off from the network, below its content policy: it can reach only the app's own scheme. Requests to the
 * server use a separate session (server/server-session.ts).
 */
export async function takeNetwork(session: Pick<Session, 'setProxy' | 'webRequest'>): Promise<void> {
  session.webRequest.onBeforeRequest({ urls: anywhere }, (_details, answer) => {
    answer({ cancel: true });
  });
  await session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>' });
}

/** Peer connections must use the proxy or fail. */
export function guardPeerConnections(contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
