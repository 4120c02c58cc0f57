import type { CommandLine, Session, WebContents } from 'electron';

/** Nobody answers there. A proxy also stands before what no policy and no filter sees: peer connections. */
const nowhere = 'http://127.0.0.1:9';

const anywhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'];

/** Has to run before the app is ready. A page may ask ahead of time what a name stands for, and so tell it to someone. */
export function refuseLookUps(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/**
 * Takes the network from the page, beneath its policy: whatever it asks for, the app's own scheme is all that it reaches.
 * The server is asked by another session (server/server-session.ts).
 */
export async function takeNetwork(session: Pick<Session, 'setProxy' | 'webRequest'>): Promise<void> {
  session.webRequest.onBeforeRequest({ urls: anywhere }, (_details, answer) => {
    answer({ cancel: true });
  });
  await session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>' });
}

/** Peer connections go by the proxy or not at all. */
export function guardPeerConnections(contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
