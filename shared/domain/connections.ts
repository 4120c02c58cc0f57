/** Services at which an account can be connected. */
export const connectableServices = ['drive', 'x', 'mastodon', 'bluesky'] as const;

export const connectionStatuses = ['waiting', 'connected', 'failed', 'expired'] as const;

/** A connection that nobody came back for is over after so long. */
export const connectionMs = 10 * 60_000;
