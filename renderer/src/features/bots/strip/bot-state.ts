import { agoText, waitText } from '#renderer/entities/bot/bot-labels.ts';
import type { Bot } from '#shared/contract/bot-rows.ts';

export type BotFix = 'token' | 'test' | 'on';
export type BotState = {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  words: string;
  /** The action that fixes it. */
  fix?: BotFix;
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayMs = 86_400_000;

function since(moment: string | null, now: number): string {
  if (moment === null) return '';
  const time = Date.parse(moment);
  return `, ${(now - time < dayMs ? clock : day).format(time)}`;
}

/** A shorter text for the card, by the database's sentence. */
const shortOf: Readonly<Record<string, string>> = {
  'This token was rejected by the platform': 'Token was rejected',
};

/** The state of a bot; the most urgent problem comes first. */
export function botState(bot: Bot, now: number): BotState {
  if (bot.status === 'disabled') return { tone: 'neutral', words: 'Turned off', fix: 'on' };
  if (bot.status === 'error')
    return {
      tone: 'danger',
      words: `${shortOf[bot.lastError ?? ''] ?? bot.lastError ?? 'It does not answer'}${since(bot.failedAt, now)}`,
      fix: 'token',
    };
  if (bot.status === 'unverified') return { tone: 'warning', words: 'Not tested yet', fix: 'test' };
  const waits = bot.waitsUntil === null ? 0 : Date.parse(bot.waitsUntil) - now;
  if (waits > 0) {
    const seconds = Math.ceil(waits / 1000);
    return {
      tone: 'warning',
      words: `Telegram asks to wait ${seconds < 120 ? `${String(seconds)} s` : waitText(waits)}`,
    };
  }
  if (!bot.isReceived) return { tone: 'warning', words: 'Not receiving messages', fix: 'test' };
  if (bot.lastUpdateAt === null) return { tone: 'success', words: 'No messages yet' };
  return { tone: 'success', words: `Last update ${agoText(now - Date.parse(bot.lastUpdateAt))}` };
}
