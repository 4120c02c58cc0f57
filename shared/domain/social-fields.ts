import * as z from 'zod/mini';
import { atMost } from './validation.ts';

// The accepted values in the fields of social accounts. The database checks the same (supabase/migrations,
// …1510_social_shape.sql).

/** In addition to the main one. */
export const mostSecondary = 20;
export const mostEmailAccounts = 50;
export const mostPhoneNumbers = 50;
/** Bytes of a password. Stored passwords all have one size, so that their length stays secret. */
export const passwordBytes = 240;
export const mostRecoveryCodes = 24;

export const accountMissing = 'Username or email is required';
export const platformTaken = 'This platform is already added';

/** Normalised to the stored form: trimmed and in lower case. */
export const platformField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Platform is required', abort: true }),
    atMost('Platform', 40),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\]+$/u, 'Platform contains characters that cannot be shown'),
  );

/** The address of a profile, or a handle; empty if there is none. */
export const linkField = z
  .string()
  .check(
    z.trim(),
    atMost('Link', 500),
    z.regex(
      /^(?:https?:\/\/\S+|(?![a-z][a-z0-9+.-]*:)[^\s\p{Cc}]*)$/iu,
      'Enter a link that starts with https://, or a handle',
    ),
  );

const text = (label: string, most: number) => z.string().check(z.trim(), atMost(label, most));

export const usernameField = text('Username', 200);
export const notesField = text('Notes', 2000);
export const labelField = text('Label', 100);

/** Empty, or in the format of an email address. */
export const optionalEmailField = z
  .string()
  .check(
    z.trim(),
    atMost('Email', 255),
    z.regex(/^(?:|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'Please enter a valid email address'),
  );

const bytesOf = (value: string) => new TextEncoder().encode(value).length;

/** Stored as typed, including spaces. */
export const secretPasswordField = z.string().check(
  z.refine((value) => bytesOf(value) <= passwordBytes, 'Password must be 240 characters or fewer'),
  z.refine((value) => !value.includes('\u0000'), 'Password contains a character that cannot be stored'),
  z.refine((value) => !/^vault:/i.test(value), 'A password cannot begin with “vault:”'),
);

export const phoneNumberField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Phone number is required', abort: true }),
    z.regex(/^\+?[0-9][0-9 ()./-]{2,38}$/, 'Please enter a valid phone number'),
  );
