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
  /** Permissions in addition to a manager's defaults. No one can be invited as an administrator. */
  permissionOverrides,
  /** Models of which the person becomes a secondary manager, or the main one if there is none. */
  modelIds: z.array(z.uuid()),
  expiresAt: z.string(),
  /** Null if that account was deleted. */
  invitedBy: z.nullable(z.object({ id: z.uuid(), email: z.string(), displayName: z.nullable(z.string()) })),
  createdAt: z.string(),
  acceptedAt: z.nullable(z.string()),
});

/** The only time the token is returned: the server stores only its hash. Use it in the link and nowhere else. */
export const issuedInvitationSchema = z.object({
  invitation: invitationSchema,
  token: z.string(),
  /** `waiting`: its link is sent by email; `folder`: the server saves the email to a folder. */
  mail: z.enum(['waiting', 'folder', 'not_configured']),
});

/** How long an invitation can be accepted; by default as the workspace is configured. */
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
     * Errors: `conflict` ('An invitation is already pending for this email'; with hint `account_exists` if the address
     * has an account), `forbidden` (overrides by anyone but an administrator; models that the person may not manage).
     */
    'invitations.create': { input: createInvitationInput, output: issuedInvitationSchema },
    /** A new token and a new expiry; the old link stops working. Errors: `not_found`, `forbidden` as for create. */
    'invitations.resend': {
      input: z.object({ id: invitationId, expiresInDays }),
      output: issuedInvitationSchema,
    },
    /** Errors: `not_found` if none is pending. */
    'invitations.cancel': { input: z.object({ id: invitationId }), output: z.void() },
    /**
     * For the page that accepts an invitation, before sign-in. Null for any that cannot be accepted, without the
     * reason.
     */
    'invitations.lookUp': {
      input: z.object({ token: z.string().check(z.maxLength(200)) }),
      output: z.nullable(
        z.object({
          email: z.string(),
          workspaceName: z.nullable(z.string()),
          /** The display name of the person who sent it; their address is not included. */
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
