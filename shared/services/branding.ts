import type { Handlers } from '#shared/contract/bridge.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

type Found = {
  name: string | null;
  logo_url: string | null;
  accent_color: string | null;
  has_accounts?: boolean;
};

/** The sign-in page has no session yet. */
export function brandingHandlers({ client }: ServiceContext): Handlers<'branding'> {
  return {
    'branding.get': async () => {
      const found = (await run(client.rpc('get_branding', undefined, { get: true }))) as Found;
      const { name, logo_url: logoUrl, accent_color: accentColor } = found;
      // A server from before this field existed does not send it, and has accounts.
      return { name, logoUrl, accentColor, hasAccounts: found.has_accounts !== false };
    },
  };
}
