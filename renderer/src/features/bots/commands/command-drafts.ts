/** What a new command and a new automatic reply of a bot are kept as while they are typed. */
export const commandDraft = (botId: string): string => `bot ${botId} new command`;
export const replyDraft = (botId: string): string => `bot ${botId} new reply`;
