import { IconPhoto } from '@tabler/icons-react';
import { BotTextView } from '#renderer/features/bots/panel/bot-text-view.tsx';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './bubble.module.css';

type Props = {
  bot: string;
  body: string;
  mediaPath: string | null;
  buttons: readonly { text: string; url: string }[];
  /** `10:22`. */
  time: string;
};

/** A message as the platform shows it in a chat. */
export function Bubble({ bot, body, mediaPath, buttons, time }: Props) {
  return (
    <div className={styles['chat']} role="group" aria-label="Preview">
      <Stack gap={4} className={styles['bubble']}>
        <span className={styles['bot']} dir="auto">
          {bot}
        </span>
        {mediaPath === null ? null : (
          <Row as="span" justify="center" className={styles['picture']}>
            <IconPhoto size={20} stroke={1.6} aria-hidden />
            <img src={photoAddress(mediaPath)} alt="Picture of the message" referrerPolicy="no-referrer" />
          </Row>
        )}
        <div className={styles['text']} dir="auto">
          {body === '' ? (
            <Text tone="dimmed">Your message appears here.</Text>
          ) : (
            <BotTextView source={body} />
          )}
        </div>
        <span className={styles['time']}>{time}</span>
      </Stack>
      {buttons.length === 0 ? null : (
        <ul className={styles['buttons']} aria-label="Buttons">
          {buttons.map(({ text, url }, index) => (
            <li key={index} title={url} dir="auto">
              {text === '' ? '…' : text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
