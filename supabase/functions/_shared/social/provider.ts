export type Platform = 'x' | 'bluesky' | 'mastodon';

/** An account as the database hands it out to a worker. */
export type Account = {
  id: string;
  platform: Platform;
  /** Of Bluesky and Mastodon, as `https://mastodon.example`. */
  server: string | null;
  external_id: string;
  username: string;
  is_premium: boolean;
  secret: {
    access?: string;
    refresh?: string;
    password?: string;
    client_id?: string;
    client_secret?: string;
  };
};

/** Why something is not done, as the caller has to act on it. */
export type Not =
  | { kind: 'wait'; seconds: number }
  /** The platform no longer takes what the account signs in with. */
  | { kind: 'auth'; said: string }
  | { kind: 'suspended'; said: string }
  /** For good. A duplicate is a hint that it was published before. */
  | { kind: 'refused'; said: string; duplicate?: boolean }
  /** Nothing was done; later it may work. */
  | { kind: 'transient'; said: string }
  /** No answer came: it may have been done. */
  | { kind: 'unknown' };

export type Answered = { id: string; ref: string | null };

/** A post, or one part of a thread. */
export type Part = {
  id: string;
  post_id: string;
  position: number;
  text: string;
  media: {
    external_id: string;
    mime: string;
    alt: string;
    width: number | null;
    height: number | null;
  }[];
  reply_to: Answered | null;
  /** The first of the thread. */
  root: Answered | null;
  /** Made once for a part, so that a platform can tell a repeat from another post. */
  key: string;
  /** When it was first handed out: a repeat has the same. */
  at: string;
  /** Not published before. */
  since: string;
};

export type Published = {
  kind: 'ok';
  id: string;
  url: string;
  /** Bluesky's hash of the post, which answers name. */
  ref?: string;
};
export type Metrics = {
  id: string;
  impressions: number | null;
  likes: number;
  reposts: number;
  replies: number;
};
export type Tokens = { access: string; refresh?: string; expires_in: number | null };

/** A platform. Nothing here throws, and nothing is sent twice: a repeat is the caller's decision. */
export type Provider = {
  refresh: (account: Account) => Promise<{ kind: 'ok'; tokens: Tokens } | Not>;
  /** A file, before the post that has it. After `expires_in` seconds the platform may have thrown it away. */
  upload: (
    account: Account,
    file: { bytes: Uint8Array; mime: string; alt: string },
  ) => Promise<{ kind: 'ok'; id: string; expires_in: number | null } | Not>;
  publish: (account: Account, part: Part) => Promise<Published | Not>;
  /** Whether a part of which nobody knows was published. */
  find: (account: Account, part: Part) => Promise<Published | { kind: 'absent' } | Not>;
  /** Of what was deleted there is nothing. */
  metrics: (account: Account, ids: readonly string[]) => Promise<{ kind: 'ok'; metrics: Metrics[] } | Not>;
};
