import * as z from 'zod/mini';
import { customDomainProblem, domainProblems, plainDomain } from '#shared/domain/link-tree-limits.ts';

export const customDomainField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite(plainDomain),
  z.refine((typed) => customDomainProblem(typed) === undefined, {
    error: ({ input }) => customDomainProblem(String(input)) ?? '',
  }),
);

/** The domain of a link page, with the DNS records that it needs. */
export const linkDomainSchema = z.object({
  name: z.string(),
  status: z.enum(['pending', 'verified', 'failed']),
  problem: z.nullable(z.enum(domainProblems)),
  checkedAt: z.nullable(z.string()),
  records: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      /** Null if the host of this workspace is unknown. */
      value: z.nullable(z.string()),
    }),
  ),
});
