import * as z from 'zod/mini';

const tooLong = (label: string, maxLength: number) =>
  `${label} must be ${String(maxLength)} characters or fewer`;

/** Does not truncate, but says how long the text may be. */
export const atMost = (label: string, maxLength: number) =>
  z.maxLength(maxLength, { error: tooLong(label, maxLength), abort: true });

/** Trimmed and lower-cased before it is sent, as the specification requires. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    atMost('Email', 254),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
    z.toLowerCase(),
  );

/** An existing password. The auth server hashes at most 72 bytes and rejects longer ones. */
export const knownPasswordField = z.string().check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.refine((typed) => new TextEncoder().encode(typed).length <= 72, tooLong('Password', 72)),
);

export const passwordField = knownPasswordField.check(
  z.minLength(6, 'Password must be at least 6 characters long'),
);

export const displayNameField = z.string().check(
  z.trim(),
  z.minLength(2, { error: 'Display name must be at least 2 characters long', abort: true }),
  atMost('Display name', 100),
  // Rejects invisible names, control characters such as line breaks, and direction marks, by which a name could pass
  // for another.
  z.regex(
    /^(?=.*[^\p{C}\s])[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u,
    'Display name contains characters that cannot be shown',
  ),
);

/** The code from the email, usually digits; people paste it with spaces. */
export const codeField = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.minLength(1, { error: 'Code is required', abort: true }),
  z.regex(/^[A-Za-z0-9]{6,10}$/, 'Please enter the code from the email'),
);
