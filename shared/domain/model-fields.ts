import * as z from 'zod/mini';
import { isOwnPicture } from './pictures.ts';
import { isKnownTimezone } from './timezones.ts';
import { atMost } from './validation.ts';

// Separate from validation.ts, which the sign-in page loads.

/** An optional text; empty is stored as null. */
export const optionalText = (label: string, maxLength: number) =>
  z.pipe(
    z.nullable(z.string().check(z.trim(), atMost(label, maxLength))),
    z.transform((value) => (value === '' ? null : value)),
  );

/** A link to a picture, or the path of an uploaded one. */
export const optionalWebAddress = (label: string) =>
  z.pipe(
    z.nullable(
      z.string().check(
        z.trim(),
        atMost(label, 2000),
        z.refine((text) => text === '' || /^https:\/\/[^\s]+$/.test(text) || isOwnPicture(text), {
          error: 'Enter a link that starts with https://',
        }),
      ),
    ),
    z.transform((value) => (value === '' ? null : value)),
  );

export const timezoneField = z.string().check(z.trim(), z.refine(isKnownTimezone, 'Choose a valid timezone'));
