import { IconBrandDiscord, IconBrandTelegram, IconMail, IconPhone } from '@tabler/icons-react';
import type { PrimaryCommunication } from '#renderer/features/models/contact-options.ts';

const icons = { telegram: IconBrandTelegram, discord: IconBrandDiscord, email: IconMail, phone: IconPhone };

export function ContactIcon({ name }: { name: PrimaryCommunication }) {
  const Icon = icons[name];
  return <Icon size={15} stroke={1.7} aria-hidden />;
}
