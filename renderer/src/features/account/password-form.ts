import * as z from 'zod/mini';
import { changePasswordInput } from '#shared/contract/account.ts';

/** The new password typed twice: nobody can read what they type. */
export const passwordForm = z
  .object({
    ...changePasswordInput.shape,
    repeated: z.string().check(z.minLength(1, 'Password is required')),
    endsOthers: z.boolean(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => repeated === '' || repeated === newPassword, {
      path: ['repeated'],
      error: 'Passwords do not match',
      // Whatever else is wrong: a person who mistypes twice learns of both.
      when: () => true,
    }),
  );
