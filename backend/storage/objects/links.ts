import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalidSignature, invalidToken } from '#backend/storage/storage-error.ts';

const claimsSchema = z.looseObject({
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  exp: z.number(),
  owner: z.string().nullish(),
  upsert: z.boolean().nullish(),
  /** The largest size of the file that the link is for. */
  most: z.number().nullish(),
});

export type LinkClaims = z.infer<typeof claimsSchema>;
type NewLink = {
  url: string;
  scope: 'download' | 'upload';
  owner?: string | null;
  upsert?: boolean;
  most?: number | undefined;
};

/** Signs and verifies the tokens in links to files. */
export type Links = {
  sign: (link: NewLink, secondsToLive: number) => string;
  /** The claims of a token for this file and purpose, or a refusal in the words of a hosted project. */
  read: (token: string, wanted: { url: string; scope: 'download' | 'upload' }) => LinkClaims;
};

/** Uses a separate key, derived from the one that signs sessions, so that a link's token can't be used as a session. */
export function createLinks(signingSecret: string): Links {
  const key = createHmac('sha256', signingSecret).update('marquee storage links').digest();
  const signatureOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  return {
    sign: (link, secondsToLive) => {
      const iat = Math.floor(Date.now() / 1000);
      const body = `${header}.${encode({ ...link, iat, exp: iat + secondsToLive })}`;
      return `${body}.${signatureOf(body).toString('base64url')}`;
    },
    read: (token, { url, scope }) => {
      const [head, payload, signature, ...rest] = token.split('.');
      if (head === undefined || payload === undefined || signature === undefined || rest.length > 0)
        throw invalidToken('Invalid Compact JWS');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(`${head}.${payload}`);
      // Never trusts the algorithm in the header: only a token with our exact header and signature is a link.
      if (head !== header || given.length !== expected.length || !timingSafeEqual(given, expected))
        throw invalidToken('signature verification failed');
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (claims.exp <= Date.now() / 1000) throw invalidToken('"exp" claim timestamp check failed');
      if (claims.scope !== scope) throw invalidSignature(`Token is not scoped for ${scope}`);
      if (claims.url !== url) throw invalidSignature();
      return claims;
    },
  };
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
