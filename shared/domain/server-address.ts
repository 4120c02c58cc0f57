import * as z from 'zod/mini';

/** Where a Marquee is served. Whether it may be asked over a plain connection is the host's to decide. */
export const serverAddressField = z.string().check(
  z.trim(),
  z.regex(
    /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
    'Enter the address of your server, such as https://agency.supabase.co',
  ),
  z.overwrite((address) => address.replace(/\/+$/, '')),
);

/** The key that names the application to the server. It opens nothing alone. */
export const publishableKeyField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter the publishable key of your server', abort: true }),
    z.regex(/^(?!sb_secret_)\S+$/, 'That’s not a publishable key. Keep secret keys on the server.'),
  );
