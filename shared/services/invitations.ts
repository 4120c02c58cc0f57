import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { Invitation, IssuedInvitation } from '#shared/contract/invitations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Json, Tables } from '#shared/database.types.ts';
import type { Client } from './database/client.ts';
import { everyRow } from './database/every-row.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';
import { toActor, type ActorRow } from './person-rows.ts';
import { tell } from './database/pass.ts';

type InvitationRow = Omit<Tables<'user_invites'>, 'role' | 'invited_by' | 'accepted_by' | 'updated_at'> & {
  inviter: ActorRow | null;
};

// Declared `as const`, because the compiler derives the rows' shape from them.
const own = 'id, email, status, permission_overrides, model_ids, expires_at, created_at, accepted_at';
const columns = `${own}, inviter:profiles!user_invites_invited_by_fkey(id, email, display_name)` as const;

/** What a person with the link gets to see. */
type InvitationFound = {
  email: string;
  workspace: string | null;
  invited_by: string | null;
  expires_at: string;
};

export function invitationHandlers(context: ServiceContext): Handlers<'invitations'> {
  const { client } = context;
  const forInviters = forSignedIn(context, {
    'invitations.list': async () => {
      const rows = await everyRow((from, to) =>
        client
          .from('user_invites')
          .select(columns)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to),
      );
      return rows.map(toInvitation);
    },
    'invitations.create': (input: HandlerInput<'invitations.create'>) =>
      issued(
        client,
        run(
          client.rpc('create_invitation', {
            p_email: input.email,
            p_permission_overrides: input.permissionOverrides ?? {},
            p_model_ids: input.modelIds ?? [],
            ...expiry(input),
          }),
        ),
      ),
    'invitations.resend': (input: HandlerInput<'invitations.resend'>) =>
      issued(client, run(client.rpc('resend_invitation', { p_invitation_id: input.id, ...expiry(input) }))),
    'invitations.cancel': tell(client, 'cancel_invitation', { id: 'p_invitation_id' }),
  });
  return {
    ...forInviters,
    // An invited person has no session yet.
    'invitations.lookUp': async ({ token }) => {
      const answer = await run(client.rpc('get_invitation', { p_token: token }));
      const found = answer as InvitationFound | null;
      return (
        found && {
          email: found.email,
          workspaceName: found.workspace,
          invitedBy: found.invited_by,
          expiresAt: found.expires_at,
        }
      );
    },
  };
}

const expiry = ({ expiresInDays }: { expiresInDays?: number | undefined }) =>
  expiresInDays === undefined ? {} : { p_expires_in_days: expiresInDays };

async function issued(client: Client, answer: Promise<Json>): Promise<IssuedInvitation> {
  const { id, token, mail } = (await answer) as { id: string } & Pick<IssuedInvitation, 'token' | 'mail'>;
  const [row] = await run(client.from('user_invites').select(columns).eq('id', id));
  if (row === undefined) throw new AppError('not_found', 'This invitation does not exist');
  return { invitation: toInvitation(row), token, mail };
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    status: statusOf(row),
    permissionOverrides: row.permission_overrides as Invitation['permissionOverrides'],
    modelIds: row.model_ids,
    expiresAt: row.expires_at,
    invitedBy: row.inviter && toActor(row.inviter),
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
  };
}

/** Nothing runs at the moment an invitation expires; the stored status changes with the next write. */
function statusOf({ status, expires_at }: InvitationRow): Invitation['status'] {
  if (status === 'pending' && Date.parse(expires_at) <= Date.now()) return 'expired';
  return status as Invitation['status'];
}
