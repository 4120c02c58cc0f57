import { AppError } from '#shared/lib/app-error.ts';

const ofToken = ['token', 'duplicate'];

/** Which field a refusal of the platform, or of the database, is about. */
export const isAboutToken = (error: unknown): boolean =>
  error instanceof AppError && ofToken.includes(error.hint ?? '');
