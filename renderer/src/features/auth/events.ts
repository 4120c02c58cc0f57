import { subscribe } from '#renderer/bridge/index.ts';

export const onOpenDemo = (listener: () => void) => subscribe('connection.demoIsOpen', listener);
