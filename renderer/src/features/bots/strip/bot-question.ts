import type { Bot } from '#shared/contract/bot-rows.ts';

/** What someone wants to do with a bot that a dialog asks about. */
export type BotQuestion = { about: 'token' | 'name' | 'remove'; bot: Bot };
