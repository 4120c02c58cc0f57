import type { HandlerInput, Handlers } from '../contract/bridge.ts';
import type { Invitation, IssuedInvitation } from '../contract/invitations.ts';
import { AppError } from '../lib/app-error.ts';
import { run } from './query.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './signed-in.ts';

type InvitationRow = {
  id: string;
  email: string;
  status: string;
  permission_overrides: Invitation['permissionOverrides'];
  model_ids: string[];
  expires_at: string;
  created_at: string;
  accepted_at: string | null;
  inviter: { id: string; email: string; display_name: string | null } | null;
};

const columns =
  'id, email, status, permission_overrides, model_ids, expires_at, created_at, accepted_at, ' +
  'inviter:profiles!user_invites_invited_by_fkey(id, email, display_name)';

export function invitationHandlers(context: ServiceContext): Handlers<'invitations'> {
  const { client } = context;
  const forInviters = forSignedIn(context, {
    'invitations.list': async () => {
      const rows = await run<InvitationRow[]>(
        client.from('user_invites').select(columns).order('created_at', { ascending: false }).order('id'),
      );
      return rows.map(toInvitation);
    },
    'invitations.create': (input: HandlerInput<'invitations.create'>) =>
      issued(client, () =>
        client.rpc('create_invitation', {
          p_email: input.email,
          p_permission_overrides: input.permissionOverrides ?? {},
          p_model_ids: input.modelIds ?? [],
        }),
      ),
    'invitations.resend': ({ id }: HandlerInput<'invitations.resend'>) =>
      issued(client, () => client.rpc('resend_invitation', { p_invitation_id: id })),
    'invitations.cancel': async ({ id }: HandlerInput<'invitations.cancel'>) => {
      await run(client.rpc('cancel_invitation', { p_invitation_id: id }));
    },
  });
  return {
    ...forInviters,
    // Whoever has been invited has no session yet.
    'invitations.lookUp': async ({ token }) => {
      const found = await run<{ email: string; workspace: string | null; expires_at: string } | null>(
        client.rpc('get_invitation', { p_token: token }),
      );
      return found && { email: found.email, workspaceName: found.workspace, expiresAt: found.expires_at };
    },
  };
}

async function issued(
  client: ServiceContext['client'],
  issue: () => ReturnType<ServiceContext['client']['rpc']>,
): Promise<IssuedInvitation> {
  const { id, token } = await run<{ id: string; token: string }>(issue());
  const [row] = await run<InvitationRow[]>(client.from('user_invites').select(columns).eq('id', id));
  if (row === undefined) throw new AppError('not_found', 'This invitation does not exist');
  return { invitation: toInvitation(row), token };
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    status: statusOf(row),
    permissionOverrides: row.permission_overrides,
    modelIds: row.model_ids,
    expiresAt: row.expires_at,
    invitedBy: row.inviter && {
      id: row.inviter.id,
      email: row.inviter.email,
      displayName: row.inviter.display_name,
    },
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
  };
}

/** Nothing runs at the moment when an invitation expires; the row says so from the next write on. */
function statusOf({ status, expires_at }: InvitationRow): Invitation['status'] {
  if (status === 'pending' && Date.parse(expires_at) <= Date.now()) return 'expired';
  return status as Invitation['status'];
}
