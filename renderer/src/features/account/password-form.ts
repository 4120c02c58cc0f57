import * as z from 'zod/mini';
import { changePasswordInput } from '#shared/contract/account.ts';

/** The new password is typed twice, since it can't be read while typing. */
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
      // Checked even if other fields are invalid, so that both errors show at once.
      when: () => true,
    }),
  );
