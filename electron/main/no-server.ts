import type { Reply } from '#shared/contract/bridge.ts';

/** What every call answers until the app knows a server to work with. */
export const noServer: Reply = {
  ok: false,
  error: {
    code: 'internal',
    message: 'Marquee does not know its server yet. Ask whoever runs it for the address and the key.',
  },
};
