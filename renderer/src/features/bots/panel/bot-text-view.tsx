import { Fragment, type ReactNode } from 'react';
import { readBotText, type BotEntity } from '#functions/_shared/bots/bot-text.ts';

const wrap = (type: BotEntity['type'], content: ReactNode): ReactNode => {
  if (type === 'bold') return <b>{content}</b>;
  if (type === 'italic') return <i>{content}</i>;
  if (type === 'code') return <code>{content}</code>;
  // Not a link: text that the platform makes a link is only shown as one here.
  return <u>{content}</u>;
};

/** A text as the platform shows it. */
export function BotTextView({ source }: { source: string }) {
  const { text, entities } = readBotText(source);
  const ends = new Set([0, text.length]);
  for (const { offset, length } of entities) ends.add(offset).add(offset + length);
  const places = [...ends].sort((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? text.length;
    const content = entities
      .filter(({ offset, length }) => offset <= start && offset + length >= end)
      .reduce<ReactNode>((inner, { type }) => wrap(type, inner), text.slice(start, end));
    return <Fragment key={start}>{content}</Fragment>;
  });
}
