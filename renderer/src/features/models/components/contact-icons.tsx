import type { Model } from '#shared/contract/models.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './contact-icons.module.css';

/** Which ways to reach a model are known; the one they prefer is darker. */
export function ContactIcons({ model }: { model: Model }) {
  const contacts = [
    { name: 'telegram', label: 'Telegram', handle: model.telegramHandle },
    { name: 'discord', label: 'Discord', handle: model.discordHandle },
  ].filter(({ handle }) => handle !== null);
  if (contacts.length === 0) {
    return (
      <span className={styles['icons']}>
        <span aria-hidden>–</span>
        <Hidden>None</Hidden>
      </span>
    );
  }
  const spoken = contacts
    .map(({ name, label }) => (name === model.primaryCommunication ? `${label} (preferred)` : label))
    .join(', ');
  return (
    <span className={styles['icons']} role="img" aria-label={spoken} title={spoken}>
      {contacts.map(({ name }) => (
        <span
          key={name}
          className={styles['icon']}
          data-name={name}
          data-preferred={name === model.primaryCommunication || undefined}
        />
      ))}
    </span>
  );
}
