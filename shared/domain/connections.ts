/** Services that an account can be connected to. */
export const connectableServices = ['drive', 'x', 'mastodon', 'bluesky'] as const;

export const connectionStatuses = ['waiting', 'connected', 'failed', 'expired'] as const;

/** An unfinished connection expires after this long. */
export const connectionMs = 10 * 60_000;
