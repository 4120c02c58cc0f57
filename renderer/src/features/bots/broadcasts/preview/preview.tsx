import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillIn, isMeant } from '#renderer/features/bots/broadcasts/broadcast-labels.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import type { BotAudience, BotChat } from '#shared/contract/bot-rows.ts';
import { Bubble } from './bubble.tsx';
import styles from './bubble.module.css';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** At most this many chats are previewed. */
const mostShown = 3;
const anyChat = { title: 'Name of the chat', model: null };

type Props = {
  bot: { id: string; name: string };
  body: string;
  mediaPath: string | null;
  buttons: readonly { text: string; url: string }[];
  audience: BotAudience;
  /** Its length and the limit. */
  about: string;
};

/** Uses the title, since a model may have several chats. */
const nameOf = ({ title }: BotChat): string => title;

/** The message as the platform shows it, for a few of its chats. */
export function Preview({ bot, body, mediaPath, buttons, audience, about }: Props) {
  const now = useCurrentMinute();
  const chats = useQuery(botQueries.chats(bot.id)).data?.rows ?? [];
  const shown = chats.filter((chat) => isMeant(chat, audience)).slice(0, mostShown);
  const [chosen, setChosen] = useState<string>();
  const chat = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <section aria-label="Preview">
      <Row gap={8} justify="between" className={styles['head']}>
        <h3>Preview</h3>
        {shown.length < 2 ? null : (
          <SegmentedControl
            aria-label="Preview for"
            size="xs"
            value={chat?.id ?? ''}
            data={shown.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={setChosen}
          />
        )}
      </Row>
      <Bubble
        bot={bot.name}
        body={fillIn(body, chat ?? anyChat)}
        mediaPath={mediaPath}
        buttons={buttons}
        time={clock.format(now)}
      />
      <Hint
        as="p"
        className={styles['about']}
      >{`{name} and {city} are filled in for each chat. ${about}`}</Hint>
    </section>
  );
}
