/** Draft keys of a bot's new command and new automatic reply. */
export const commandDraft = (botId: string): string => `bot ${botId} new command`;
export const replyDraft = (botId: string): string => `bot ${botId} new reply`;
