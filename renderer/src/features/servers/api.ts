import { request } from '#renderer/bridge/index.ts';
import type { ConnectServerInput } from '#shared/contract/servers.ts';

export const listServers = () => request('servers.list');
export const connectServer = (input: ConnectServerInput) => request('servers.connect', input);
export const chooseServer = (url: string) => request('servers.choose', { url });
export const forgetServer = (url: string) => request('servers.forget', { url });
