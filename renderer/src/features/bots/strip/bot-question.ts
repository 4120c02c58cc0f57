import type { Bot } from '#shared/contract/bot-rows.ts';

/** What the user wants to do with a bot, which a dialog confirms. */
export type BotQuestion = { about: 'token' | 'name' | 'remove'; bot: Bot };
