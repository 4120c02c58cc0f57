/** What a new broadcast of a bot is kept as while it is typed. */
export const broadcastDraft = (botId: string): string => `bot ${botId} new broadcast`;
