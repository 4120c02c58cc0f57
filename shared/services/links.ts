import type { Handlers } from '#shared/contract/bridge.ts';

/** A browser's page is opened by its own address. The desktop has its own handlers for these. */
export const linkHandlers = (): Handlers<'links'> => ({ 'links.take': async () => null });
