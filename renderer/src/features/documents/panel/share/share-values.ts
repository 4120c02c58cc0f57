import * as z from 'zod/mini';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { DocumentShare, DocumentShareChanges, ShareRules } from '#shared/contract/document-shares.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const list = (label: string) =>
  z.string().check(
    z.refine((text) => addressesIn(text).length <= documentLimits.shareEmails, {
      error: `${label} can hold ${String(documentLimits.shareEmails)} addresses`,
    }),
    z.refine(
      (text) =>
        addressesIn(text).every((address) => /^[^\s@,;<>]*@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/.test(address)),
      {
        error: 'Enter addresses such as ana@example.com, or @example.com for a whole domain',
      },
    ),
  );

/** The form's values, as typed. */
export const shareFormSchema = (
  rules: ShareRules,
  isSensitive: boolean,
  hadPassword: boolean,
  endedOn: string,
) =>
  z
    .object({
      name: z.string().check(
        z.refine((text) => text.trim() !== '', { error: 'Link name is required', abort: true }),
        atMost('Link name', documentLimits.shareName),
      ),
      isDefault: z.boolean(),
      asksPassword: z.boolean(),
      /** Empty leaves the current password unchanged. */
      password: z.string().check(atMost('Password', documentLimits.sharePassword)),
      endsOn: z.string(),
      maxViews: z.string().check(
        z.refine((text) => text.trim() === '' || /^[1-9]\d{0,5}$/.test(text.trim()), {
          error: 'Maximum views must be at least 1',
        }),
      ),
      requireEmail: z.boolean(),
      allowEmails: list('Allowed addresses'),
      denyEmails: list('Refused addresses'),
      allowDownload: z.boolean(),
      watermark: z.boolean(),
      agreement: z.string().check(atMost('Agreement', documentLimits.shareAgreement)),
      pinnedVersion: z.nullable(z.string()),
      notifyOnView: z.boolean(),
    })
    .check(
      z.refine(
        ({ asksPassword, password }) =>
          !asksPassword || password.length >= 6 || (hadPassword && password === ''),
        {
          error: 'Password must be at least 6 characters long',
          path: ['password'],
        },
      ),
      z.refine(({ asksPassword }) => asksPassword || !rules.needsPassword, {
        error: 'Links need a password in this workspace',
        path: ['asksPassword'],
      }),
      z.refine(({ asksPassword, requireEmail }) => !isSensitive || asksPassword || requireEmail, {
        error: 'Sensitive documents need a password or email check to be shared',
        path: ['asksPassword'],
      }),
      z.refine(
        ({ asksPassword, requireEmail }) => !isSensitive || asksPassword || !requireEmail || rules.sendsMail,
        {
          error: 'Mail isn’t set up, so an email check proves nothing. Set a password.',
          path: ['asksPassword'],
        },
      ),
      z.refine(({ endsOn }) => endsOn === '' || endsOn === endedOn || endsOn >= dayOf(Date.now()), {
        error: 'Expiry must be in the future',
        path: ['endsOn'],
      }),
    );

export type ShareValues = z.infer<ReturnType<typeof shareFormSchema>>;

const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '');

const dayMs = 24 * 60 * 60_000;

/** The initial values of a new link. */
export const newShare = (rules: ShareRules, isSensitive: boolean, isDefault: boolean): ShareValues => ({
  name: '',
  isDefault,
  asksPassword: rules.needsPassword || isSensitive,
  password: '',
  endsOn: rules.expiryDays === 0 ? '' : dayOf(Date.now() + rules.expiryDays * dayMs),
  maxViews: '',
  requireEmail: false,
  allowEmails: '',
  denyEmails: '',
  allowDownload: false,
  watermark: false,
  agreement: '',
  pinnedVersion: null,
  notifyOnView: true,
});

export const valuesOf = (share: DocumentShare): ShareValues => ({
  name: share.name,
  isDefault: share.isDefault,
  asksPassword: share.hasPassword,
  password: '',
  endsOn: share.expiresAt === null ? '' : dayOf(Date.parse(share.expiresAt)),
  maxViews: share.maxViews === null ? '' : String(share.maxViews),
  requireEmail: share.requireEmail,
  allowEmails: share.allowEmails.join('\n'),
  denyEmails: share.denyEmails.join('\n'),
  allowDownload: share.allowDownload,
  watermark: share.watermark,
  agreement: share.agreementText ?? '',
  pinnedVersion: share.pinnedVersion === null ? null : String(share.pinnedVersion),
  notifyOnView: share.notifyOnView,
});

/** The end of the day, in the time zone of the user who chose it. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The changes that the form makes to the link; untouched fields are omitted. */
export function changesOf(values: ShareValues, before: DocumentShare | undefined): DocumentShareChanges {
  const was = before === undefined ? undefined : valuesOf(before);
  const asksEmail = values.requireEmail;
  return {
    name: values.name.trim(),
    ...(values.asksPassword
      ? values.password === ''
        ? {}
        : { password: values.password }
      : before?.hasPassword === false
        ? {}
        : { password: null }),
    ...(values.endsOn === was?.endsOn
      ? {}
      : { expiresAt: values.endsOn === '' ? null : endOf(values.endsOn) }),
    maxViews: values.maxViews.trim() === '' ? null : Number(values.maxViews),
    requireEmail: asksEmail,
    allowEmails: asksEmail ? addressesIn(values.allowEmails) : [],
    denyEmails: asksEmail ? addressesIn(values.denyEmails) : [],
    allowDownload: values.allowDownload,
    watermark: asksEmail && values.watermark,
    agreementText: values.agreement.trim() === '' ? null : values.agreement.trim(),
    pinnedVersion: values.pinnedVersion === null ? null : Number(values.pinnedVersion),
    notifyOnView: values.notifyOnView,
  };
}
