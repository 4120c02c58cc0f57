import * as z from 'zod/mini';

/** One session of a user. */
export const sessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  /** Null until the session is renewed for the first time. */
  lastActiveAt: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});

export type Session = z.infer<typeof sessionSchema>;
