import { IconPhoto } from '@tabler/icons-react';
import { BotTextView } from '#renderer/features/bots/panel/bot-text-view.tsx';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
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
      <div className={styles['bubble']}>
        <span className={styles['bot']} dir="auto">
          {bot}
        </span>
        {mediaPath === null ? null : (
          <span className={styles['picture']}>
            <IconPhoto size={20} stroke={1.6} aria-hidden />
            <img src={photoAddress(mediaPath)} alt="Picture of the message" referrerPolicy="no-referrer" />
          </span>
        )}
        <div className={styles['text']} dir="auto">
          {body === '' ? (
            <span className={styles['none']}>Your message appears here.</span>
          ) : (
            <BotTextView source={body} />
          )}
        </div>
        <span className={styles['time']}>{time}</span>
      </div>
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
