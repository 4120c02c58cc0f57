import type { Handlers } from '#shared/contract/bridge.ts';
import { exposurePageSize, type Exposure } from '#shared/contract/exposure.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { pass } from './database/pass.ts';

type PersonRow = {
  id: string;
  name: string | null;
  revealed: number;
  copied: number;
  is_set: boolean;
  by_grant: boolean;
  last_seen_at: string;
};
type ExposureRow = {
  secret_id: string;
  credential_id: string;
  model_id: string;
  model_name: string;
  platform: string | null;
  account: string;
  kind: string;
  changed_at: string;
  due_at: string | null;
  can_rotate: boolean;
  people: PersonRow[];
};

export function exposureHandlers({ client }: ServiceContext): Handlers<'exposure'> {
  return {
    'exposure.list': async ({ modelId, personId, offset }) => {
      const rows = (await run(
        client.rpc(
          'list_exposures',
          {
            p_offset: offset,
            p_limit: exposurePageSize,
            ...(modelId === undefined ? {} : { p_model_id: modelId }),
            ...(personId === undefined ? {} : { p_user_id: personId }),
          },
          { get: true },
        ),
      )) as unknown as ExposureRow[];
      return rows.map(toExposure);
    },
    'exposure.startRotation': async ({ secretIds, reason, dueAt, assigneeId }) =>
      (await run(
        client.rpc('start_rotation', {
          p_secret_ids: secretIds,
          p_rotation_reason: reason,
          ...(dueAt === undefined ? {} : { p_due_at: dueAt }),
          ...(assigneeId === undefined ? {} : { p_assignee_id: assigneeId }),
        }),
      )) as { accounts: number; tasks: number },
    'exposure.cancelRotation': pass(client, 'cancel_rotation'),
  };
}

const toExposure = (row: ExposureRow): Exposure => ({
  id: row.secret_id,
  credentialId: row.credential_id,
  modelId: row.model_id,
  modelName: row.model_name,
  platform: row.platform,
  account: row.account,
  // The database allows no other values; dispatch validates them anyway.
  kind: row.kind as Exposure['kind'],
  changedAt: row.changed_at,
  dueAt: row.due_at,
  canRotate: row.can_rotate,
  people: row.people.map((person) => ({
    id: person.id,
    name: person.name,
    revealed: person.revealed,
    copied: person.copied,
    isSet: person.is_set,
    byGrant: person.by_grant,
    lastSeenAt: person.last_seen_at,
  })),
});
