import * as z from 'zod/mini';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

type NewSigner = CallInput<'documents.requestSignatures'>['signers'][number];

const addressShape = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/;

/** `Ana Turner <ana@mail.example>`, `Ana Turner, ana@mail.example` or an address alone. */
function personIn(line: string): Omit<NewSigner, 'role'> | undefined {
  const found = /^(.*?)[\s,;]*<?([^\s,;<>]+@[^\s,;<>]+)>?$/.exec(line.trim());
  const email = found?.[2]?.toLowerCase() ?? '';
  if (!addressShape.test(email)) return undefined;
  const name = (found?.[1] ?? '').trim();
  return { name: name === '' ? (email.split('@')[0] ?? email) : name, email };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const peopleIn = (text: string, role: NewSigner['role']): NewSigner[] =>
  linesOf(text).flatMap((line) => {
    const person = personIn(line);
    return person === undefined ? [] : [{ ...person, role }];
  });

const people = z.string().check(
  z.refine((text) => linesOf(text).every((line) => personIn(line) !== undefined), {
    error: 'Write a name and an address on each line: Ana Turner <ana@mail.example>',
    abort: true,
  }),
  z.refine((text) => peopleIn(text, 'signer').every(({ name }) => name.length <= documentLimits.signerName), {
    error: `Names must be ${String(documentLimits.signerName)} characters or fewer`,
  }),
);

type People = { signers: string; approvers: string; viewers: string };

/** Approvers come first, then signers from top to bottom; who only reads comes last. */
const allOf = ({ signers, approvers, viewers }: People): NewSigner[] => [
  ...peopleIn(approvers, 'approver'),
  ...peopleIn(signers, 'signer'),
  ...peopleIn(viewers, 'viewer'),
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
    z.refine(({ signers }) => linesOf(signers).length > 0, {
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
  signers: '',
  approvers: '',
  viewers: '',
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
  // At the end of the day of the person who chose it.
  expiresAt: new Date(`${values.endsOn}T23:59:59`).toISOString(),
  remindEveryDays: values.remindEveryDays === null ? null : Number(values.remindEveryDays),
  signers: allOf(values),
});
