import { primaryCommunications } from '#shared/contract/models.ts';

export type PrimaryCommunication = (typeof primaryCommunications)[number];

export const contactLabels: Record<PrimaryCommunication, string> = {
  telegram: 'Telegram',
  discord: 'Discord',
  email: 'Email',
  phone: 'Phone',
};

export const contactLabelOf = (value: string): string =>
  primaryCommunications.find((name) => name === value) === undefined
    ? value
    : contactLabels[value as PrimaryCommunication];

export const contactOptions = [
  { value: '', label: 'Not set' },
  ...primaryCommunications.map((value) => ({ value, label: contactLabels[value] })),
];
