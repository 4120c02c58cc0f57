import * as z from 'zod/mini';

/** One place where someone is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  /** Null until the session has been renewed for the first time. */
  lastActiveAt: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});

export type Session = z.infer<typeof sessionSchema>;
