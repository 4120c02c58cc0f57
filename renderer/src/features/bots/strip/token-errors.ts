import { AppError } from '#shared/lib/app-error.ts';

const ofToken = ['token', 'duplicate'];

/** Whether an error of the platform or the database is about the token. */
export const isAboutToken = (error: unknown): boolean =>
  error instanceof AppError && ofToken.includes(error.hint ?? '');
