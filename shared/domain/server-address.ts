import * as z from 'zod/mini';

/** The address of a Marquee server. The host decides whether a plain HTTP connection is allowed. */
export const serverAddressField = z.string().check(
  z.trim(),
  z.regex(
    /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
    'Enter the address of your server, such as https://agency.supabase.co',
  ),
  z.overwrite((address) => address.replace(/\/+$/, '')),
);

/** The key that identifies the application to the server. It gives no access on its own. */
export const publishableKeyField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter the publishable key of your server', abort: true }),
    z.regex(/^(?!sb_secret_)\S+$/, 'That’s not a publishable key. Keep secret keys on the server.'),
  );
