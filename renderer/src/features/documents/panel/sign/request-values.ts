import * as z from 'zod/mini';
import { chosenSchema, nameOf, type Chosen } from '#renderer/entities/people/chosen.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

type NewSigner = CallInput<'documents.requestSignatures'>['signers'][number];

const people = z.array(chosenSchema).check(
  z.refine((chosen) => chosen.every((person) => nameOf(person).length <= documentLimits.signerName), {
    error: `Names must be ${String(documentLimits.signerName)} characters or fewer`,
  }),
);

type People = Record<'signers' | 'approvers' | 'viewers', readonly Chosen[]>;

const withRole = (chosen: readonly Chosen[], role: NewSigner['role']): NewSigner[] =>
  chosen.map((person) => ({ name: nameOf(person), email: person.address.toLowerCase(), role }));

/** Approvers come first, then signers from top to bottom, then viewers. */
const allOf = ({ signers, approvers, viewers }: People): NewSigner[] => [
  ...withRole(approvers, 'approver'),
  ...withRole(signers, 'signer'),
  ...withRole(viewers, 'viewer'),
];

export const requestFormSchema = z
  .object({
    signers: people,
    approvers: people,
    viewers: people,
    isInOrder: z.boolean(),
    message: z.string().check(atMost('Message', documentLimits.signatureMessage)),
    endsOn: z
      .string()
      .check(z.refine((day) => day > dayOf(Date.now() - 1), { error: 'Expiry must be in the future' })),
    remindEveryDays: z.nullable(z.string()),
  })
  .check(
    z.refine(({ signers }) => signers.length > 0, {
      error: 'Add at least one signer',
      path: ['signers'],
    }),
    z.refine((values) => new Set(allOf(values).map(({ email }) => email)).size === allOf(values).length, {
      error: 'This signer is already added',
      path: ['signers'],
    }),
    z.refine((values) => allOf(values).length <= documentLimits.signers, {
      error: `A request can have ${String(documentLimits.signers)} people`,
      path: ['signers'],
    }),
  );

export type RequestValues = z.infer<typeof requestFormSchema>;

const dayMs = 24 * 60 * 60_000;

export const newRequest = (): RequestValues => ({
  signers: [],
  approvers: [],
  viewers: [],
  isInOrder: false,
  message: '',
  endsOn: dayOf(Date.now() + 30 * dayMs),
  remindEveryDays: '3',
});

export const requestOf = (
  values: RequestValues,
): Omit<CallInput<'documents.requestSignatures'>, 'id' | 'documentId' | 'version'> => ({
  orderMode: values.isInOrder ? 'sequential' : 'parallel',
  message: values.message.trim() === '' ? null : values.message.trim(),
  // The end of the day, in the time zone of the user who chose it.
  expiresAt: new Date(`${values.endsOn}T23:59:59`).toISOString(),
  remindEveryDays: values.remindEveryDays === null ? null : Number(values.remindEveryDays),
  signers: allOf(values),
});
