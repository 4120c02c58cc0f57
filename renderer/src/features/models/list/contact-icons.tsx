import { contactLabels, type PrimaryCommunication } from '#renderer/features/models/contact-options.ts';
import { primaryCommunications, type Model } from '#shared/contract/models.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './contact-icons.module.css';

/** The known ways to contact a model, each at a fixed position in the row; the primary one is tinted. */
export function ContactIcons({ model }: { model: Model }) {
  const { primaryCommunication: primary } = model;
  const isKnown: Record<PrimaryCommunication, boolean> = {
    telegram: model.telegramHandle !== null,
    discord: model.discordHandle !== null,
    // The list has no email or phone, only which contact is primary.
    email: primary === 'email',
    phone: primary === 'phone',
  };
  const known = primaryCommunications
    .filter((name) => isKnown[name])
    .map((name) => {
      const isPrimary = name === primary;
      return { name, isPrimary, label: `${contactLabels[name]}${isPrimary ? ' (primary contact)' : ''}` };
    });
  if (known.length === 0) {
    return (
      <span className={styles['icons']}>
        <span aria-hidden>–</span>
        <Hidden>None</Hidden>
      </span>
    );
  }
  return (
    <span className={styles['icons']} role="img" aria-label={known.map(({ label }) => label).join(', ')}>
      {known.map(({ name, isPrimary, label }) => (
        <span
          key={name}
          className={styles['icon']}
          data-name={name}
          data-primary={isPrimary || undefined}
          title={label}
        />
      ))}
    </span>
  );
}
