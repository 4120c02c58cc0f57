import * as z from 'zod/mini';

/** Trimmed and lower-cased before it is sent, as the specification asks. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
    z.toLowerCase(),
  );

export const passwordField = z
  .string()
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(6, 'Password must be at least 6 characters long'),
  );

export const displayNameField = z.string().check(
  z.trim(),
  z.minLength(2, { error: 'Display name must be at least 2 characters long', abort: true }),
  z.maxLength(100, 'Display name must be 100 characters or fewer'),
  // Nothing visible, line breaks and the like, or marks that turn the text around them: a name could pass for another.
  z.regex(
    /^(?=.*[^\p{C}\s])[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u,
    'Display name contains characters that cannot be shown',
  ),
);

/** A text that may be left empty; empty is stored as null. */
export const optionalText = (label: string, maxLength: number) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(maxLength, `${label} must be ${String(maxLength)} characters or fewer`)),
    ),
    z.transform((value) => (value === '' ? null : value)),
  );

export const optionalWebAddress = (label: string) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(2000, { error: `${label} must be 2000 characters or fewer`, abort: true }),
          z.regex(/^$|^https:\/\/[^\s]+$/, 'Enter a link that starts with https://'),
        ),
    ),
    z.transform((value) => (value === '' ? null : value)),
  );

export function isKnownTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timezoneField = z.string().check(z.trim(), z.refine(isKnownTimezone, 'Choose a valid timezone'));
