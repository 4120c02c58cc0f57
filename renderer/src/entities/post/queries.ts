import { request } from '#renderer/bridge/index.ts';

export const listAccounts = () => request('posting.accounts');
