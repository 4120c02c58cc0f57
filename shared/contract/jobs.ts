import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

/** `interrupted`: its runner died; it is run again. */
export const jobStatuses = ['running', 'done', 'failed', 'interrupted'] as const;

export const jobSchema = z.object({
  name: z.string(),
  /** What it does, as Admin shows it. */
  title: z.string(),
  everySeconds: z.int(),
  nextRun: z.string(),
  /** When it was last started; null before the first time. */
  lastRun: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  isRunning: z.boolean(),
  status: z.nullable(z.enum(jobStatuses)),
  /** How many rows the last run changed. */
  changed: z.nullable(z.int()),
  /** Why it failed, in the database's words. */
  message: z.nullable(z.string()),
  /** How many times in a row. */
  failures: z.int(),
});

const outsideWorkSchema = z.object({
  /** When a worker last requested work; null for never. */
  seenAt: z.nullable(z.string()),
  /** Whether due work wakes the worker; if not, it waits for the next minute. */
  wakes: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      waiting: z.int(),
      failed: z.int(),
      done: z.int(),
      /** Since when the oldest item has been waiting. */
      oldest: z.nullable(z.string()),
      lastMessage: z.nullable(z.string()),
    }),
  ),
});

export const jobsContract = {
  calls: {
    /** Administrators only. Scheduled jobs, by title. There are no events: fetch it again. */
    'jobs.list': { input: z.void(), output: z.array(jobSchema) },
    /** Administrators only. Runs one now; `running` if it is already running. Errors: `not_found`. */
    'jobs.run': {
      input: z.object({ name: z.string().check(z.regex(/^[a-z][a-z_]{1,40}$/, 'Unknown job')) }),
      output: z.object({
        status: z.enum(['done', 'failed', 'running']),
        changed: z.nullable(z.int()),
        message: z.nullable(z.string()),
      }),
    },
    /**
     * Administrators only. Work with other services, such as email: what is waiting, and the results of the last day.
     * There are no events: fetch it again.
     */
    'jobs.outside': { input: z.void(), output: outsideWorkSchema },
  },
  events: {},
} as const satisfies DomainContract;

export type OutsideWork = z.infer<typeof outsideWorkSchema>;
export type Job = z.infer<typeof jobSchema>;
