import { personName } from '#renderer/entities/person/person-name.ts';
import type { BotMessage } from '#shared/contract/bot-rows.ts';

const kinds: Readonly<Record<BotMessage['kind'], string>> = {
  text: '',
  photo: 'Photo',
  file: 'File',
  voice: 'Voice message',
  video: 'Video',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  other: 'Something that Marquee can’t show',
};

/** What a message without text is. */
export const kindText = ({ kind }: BotMessage): string => kinds[kind];

/** The author: someone of the team, someone in the chat, or the bot. */
export function writerOf({ author, sender, direction, origin }: BotMessage): string {
  if (direction === 'in') return sender ?? (author === null ? 'Unknown sender' : personName(author));
  if (origin === 'auto_reply') return 'Automatic reply';
  if (origin === 'command') return 'Answer to a command';
  if (origin === 'test') return author === null ? 'Test' : `Test by ${personName(author)}`;
  return author === null ? (sender ?? 'Bot') : personName(author);
}

export type Outcome = { tone: 'quiet' | 'warning' | 'danger'; words: string } | undefined;

/** The delivery status of a message; empty for one that has arrived. */
export function outcomeOf({ direction, status, error }: BotMessage): Outcome {
  if (direction === 'in') return undefined;
  if (status === 'waiting') return { tone: 'quiet', words: 'Waiting to be sent' };
  if (status === 'sending') return { tone: 'quiet', words: 'Sending…' };
  if (status === 'failed')
    return { tone: 'danger', words: error === null ? 'Not sent' : `Not sent: ${error}` };
  if (status === 'unknown') return { tone: 'warning', words: 'May have arrived. It isn’t sent again.' };
  return undefined;
}
