import { contactLabels, type PrimaryCommunication } from '#renderer/features/models/contact-options.ts';
import type { Model } from '#shared/contract/models.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './contact-icons.module.css';

type Contact = { name: string; label: string; isPrimary: boolean };

/** Which ways to reach a model are known, each in its own place in every row; the primary one stands on a ground of its own. */
export function ContactIcons({ model }: { model: Model }) {
  const { primaryCommunication: primary } = model;
  const known: (Contact | undefined)[] = [
    contact('telegram', model.telegramHandle !== null, primary),
    contact('discord', model.discordHandle !== null, primary),
    // The list knows of no other addresses, but of the choice.
    primary === 'email' || primary === 'phone' ? contact(primary, true, primary) : undefined,
  ];
  if (known.every((each) => each === undefined)) {
    return (
      <span className={styles['icons']}>
        <span aria-hidden>–</span>
        <Hidden>None</Hidden>
      </span>
    );
  }
  const spoken = known.flatMap((each) => (each === undefined ? [] : [each.label])).join(', ');
  return (
    <span className={styles['icons']} role="img" aria-label={spoken}>
      {known.map((each, place) => (
        <span
          key={place}
          className={styles['icon']}
          data-name={each?.name}
          data-primary={each?.isPrimary === true || undefined}
          title={each?.label}
        />
      ))}
    </span>
  );
}

function contact(
  name: PrimaryCommunication,
  isKnown: boolean,
  primary: Model['primaryCommunication'],
): Contact | undefined {
  if (!isKnown) return undefined;
  const isPrimary = name === primary;
  return { name, label: `${contactLabels[name]}${isPrimary ? ' (primary contact)' : ''}`, isPrimary };
}
