import * as z from 'zod/mini';
import { permissionKeys } from '#shared/domain/permissions.ts';
import { emailField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

export const invitationStatuses = ['pending', 'accepted', 'expired', 'cancelled'] as const;

const permissionOverrides = z.partialRecord(z.enum(permissionKeys), z.boolean());

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(invitationStatuses),
  /** What the person gets beside the defaults of a manager: nobody is invited as an administrator. */
  permissionOverrides,
  /** Models of which the person becomes a secondary manager, or the main one where there is none. */
  modelIds: z.array(z.uuid()),
  expiresAt: z.string(),
  /** Null once that account is deleted. */
  invitedBy: z.nullable(z.object({ id: z.uuid(), email: z.string(), displayName: z.nullable(z.string()) })),
  createdAt: z.string(),
  acceptedAt: z.nullable(z.string()),
});

/** The token is told this once: the server keeps its hash alone. It belongs into the link, and nowhere else. */
export const issuedInvitationSchema = z.object({
  invitation: invitationSchema,
  token: z.string(),
  /** `waiting`: its link is sent by mail; `folder`: the server keeps the mail in a folder. */
  mail: z.enum(['waiting', 'folder', 'not_configured']),
});

/** How long an invitation can be accepted; left out, for as long as the workspace usually gives. */
const expiresInDays = z.optional(
  z.int().check(z.minimum(1), z.maximum(90, 'An invitation can last 1 to 90 days')),
);

export const createInvitationInput = z.object({
  email: emailField,
  /** Administrators only. */
  permissionOverrides: z.optional(permissionOverrides),
  /** Models that the inviting person may manage. */
  modelIds: z.optional(z.array(z.uuid()).check(z.maxLength(200, 'Choose 200 models or fewer'))),
  expiresInDays,
});

const invitationId = z.uuid();

/** For administrators and holders of can_manage_users; the look-up is for everyone. */
export const invitationsContract = {
  calls: {
    /** Newest first. */
    'invitations.list': { input: z.void(), output: z.array(invitationSchema) },
    /**
     * Errors: `conflict` ('An invitation is already pending for this email'; with hint `account_exists` where the address
     * has an account), `forbidden` (overrides by anyone but an administrator; models that are not theirs to manage).
     */
    'invitations.create': { input: createInvitationInput, output: issuedInvitationSchema },
    /** A new token and a new expiry; the old link is dead. Errors: `not_found`, `forbidden` as for create. */
    'invitations.resend': {
      input: z.object({ id: invitationId, expiresInDays }),
      output: issuedInvitationSchema,
    },
    /** Errors: `not_found` where none is pending. */
    'invitations.cancel': { input: z.object({ id: invitationId }), output: z.void() },
    /** For the page that accepts one, before anyone has signed in. Null for whatever cannot be accepted, and why stays untold. */
    'invitations.lookUp': {
      input: z.object({ token: z.string().check(z.maxLength(200)) }),
      output: z.nullable(
        z.object({
          email: z.string(),
          workspaceName: z.nullable(z.string()),
          /** The display name of the person who sent it; their address is not told. */
          invitedBy: z.nullable(z.string()),
          expiresAt: z.string(),
        }),
      ),
    },
  },
  events: liveEvents('invitations'),
} as const satisfies DomainContract;

export type Invitation = z.infer<typeof invitationSchema>;
export type IssuedInvitation = z.infer<typeof issuedInvitationSchema>;
export type CreateInvitationInput = z.input<typeof createInvitationInput>;
