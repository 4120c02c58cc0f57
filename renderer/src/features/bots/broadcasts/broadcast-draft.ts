/** Draft key of a bot's new broadcast. */
export const broadcastDraft = (botId: string): string => `bot ${botId} new broadcast`;
