import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';
import type { DemoRequest, DemoSigner } from './outside-requests.ts';
import { writeActivity } from './write-activity.ts';

type Asked = DemoSigner & {
  id: string;
  role: NonNullable<DemoSigner['role']>;
  place: number;
  invited: number | undefined;
};
type Event = { hoursAgo: number; type: string; signer?: string; data?: object };

const points = [
  [60, 120],
  [92, 58],
  [118, 142],
  [150, 70],
  [190, 132],
  [236, 88],
  [282, 126],
  [400, 104],
] as const;
const drawn = `M${points.map(([x, y]) => `${String(x)} ${String(y)}`).join(' L')}`;

/**
 * A request for signatures, its signers' links and its history, as if everything had happened on its days. A request
 * that everyone signed has no sealed version: sealing takes the worker and its key, and nothing in the demo looks
 * sealed that isn't.
 */
export async function seedSignatures(db: Database, request: DemoRequest, owner: string): Promise<void> {
  const signers = withTurns(request);
  const ended = endOf(signers);
  const [made] = await db.query<{
    id: string;
    document_id: string;
    version: number;
    file: string;
    pages: number | null;
    from: string;
  }>(
    `with made as (
       insert into public.signature_requests (
         document_id, version_id, title, order_mode, status, message, expires_at, remind_every_days, ended_at, ended_reason, created_by, created_at
       )
       select d.id, v.id, d.title, $2, $3, $4, now() + $5 * interval '1 day', $6, now() - $7 * interval '1 hour', $8, $9, now() - $10 * interval '1 hour'
       from public.documents d join public.document_versions v on v.document_id = d.id and v.version = d.current_version
       where d.title = $1 returning *
     )
     select m.id, m.document_id, v.version, v.storage_path as file, v.page_count as pages, p.display_name as "from"
     from made m join public.document_versions v on v.id = m.version_id join public.profiles p on p.id = m.created_by`,
    [
      ...[
        request.title,
        request.isInOrder === true ? 'sequential' : 'parallel',
        ended?.status ?? 'sent',
        request.message ?? null,
      ],
      ...[
        request.endsIn,
        request.remindEveryDays ?? null,
        ended?.hoursAgo ?? null,
        ended?.reason ?? null,
        owner,
        request.sent,
      ],
    ],
  );
  if (made === undefined) throw new Error(`The demo has no document ${request.title}`);
  const consents = new Map<string, string>();
  for (const role of ['signer', 'approver']) {
    const [said] = await db.query<{ text: string }>('select private.signing_consent($1, $2) as text', [
      role,
      made.pages,
    ]);
    consents.set(role, said?.text ?? '');
  }
  const { id, document_id: documentId } = made;
  await writeActivity(db, documentId, { value: { what: 'sent' }, hoursAgo: request.sent, actor: owner });
  for (const signer of signers) {
    const consent = consents.get(signer.role) ?? null;
    await insertSigner(db, id, signer, consent);
    if (signer.invited !== undefined) await openLink(db, { id, documentId, owner }, signer);
  }
  const created = {
    version: made.version,
    file: made.file,
    by: made.from,
    order: request.isInOrder === true ? 'sequential' : 'parallel',
  };
  const events = [
    { hoursAgo: request.sent, type: 'created', data: created },
    ...signers.flatMap((signer) => eventsOf(signer, consents.get(signer.role) ?? '')),
    ...(ended?.status === 'completed' ? [{ hoursAgo: ended.hoursAgo, type: 'completed' }] : []),
  ].sort((one, other) => other.hoursAgo - one.hoursAgo);
  for (const event of events) {
    await writeEvent(db, id, event);
    await tellOf(db, documentId, event, signers);
  }
  if (ended?.status !== 'completed') return;
  await db.query(
    `update public.document_versions v set note = 'Sample of the demo: signed, not sealed' where v.document_id = $1 and v.version = $2`,
    [documentId, made.version],
  );
}

/** When each signer was notified; in a sequential request, each once those before have signed. */
function withTurns({ signers, sent, isInOrder }: DemoRequest): Asked[] {
  let turn: number | undefined = sent;
  return signers.map((signer, index) => {
    const role = signer.role ?? 'signer';
    const invited = turn;
    if (isInOrder === true && role !== 'viewer') turn = turn === undefined ? undefined : signer.signed;
    return { ...signer, id: randomUUID(), role, place: index + 1, invited };
  });
}

function endOf(
  signers: readonly Asked[],
): { status: 'completed' | 'declined'; hoursAgo: number; reason?: string } | undefined {
  for (const { declined } of signers) if (declined !== undefined) return { status: 'declined', ...declined };
  const asked = signers.filter(({ role }) => role !== 'viewer').map(({ signed }) => signed ?? -1);
  const last = Math.min(...asked);
  return last < 0 ? undefined : { status: 'completed', hoursAgo: last };
}

async function insertSigner(
  db: Database,
  requestId: string,
  signer: Asked,
  consent: string | null,
): Promise<void> {
  const { declined, signed, opened } = signer;
  const open = opened === undefined ? 'pending' : 'viewed';
  const isSigned = signed !== undefined;
  const kind = !isSigned || signer.role !== 'signer' ? null : signer.isDrawn === true ? 'drawn' : 'typed';
  await db.query(
    `insert into public.signers (
       id, request_id, name, email, role, sign_order, status, invited_at, viewed_at, signed_at, signed_name, decline_reason, signature_kind,
       signature_path, consent_text, ip, user_agent
     )
     values ($1, $2, $3, $4, $5, $6, $7, now() - $8 * interval '1 hour', now() - $9 * interval '1 hour', now() - $10 * interval '1 hour', $11, $12, $13,
       $14, $15, $16::inet, $17)`,
    [
      ...[signer.id, requestId, signer.name, signer.email, signer.role, signer.place],
      ...[
        isSigned ? 'signed' : declined === undefined ? open : 'declined',
        signer.invited ?? null,
        opened ?? null,
        signed ?? null,
      ],
      ...[isSigned ? signer.name : null, declined?.reason ?? null, kind, kind === 'drawn' ? drawn : null],
      ...[
        isSigned ? consent : null,
        isSigned || declined !== undefined ? address : null,
        isSigned || declined !== undefined ? (signer.device ?? null) : null,
      ],
    ],
  );
  if (kind === 'drawn')
    await db.query('insert into private.signature_strokes (signer_id, strokes) values ($1, $2)', [
      signer.id,
      JSON.stringify([points.map(([x, y], index) => [x, y, index * 40])]),
    ]);
}

/** From an address range reserved for documentation. */
const address = '203.0.113.24';

async function openLink(
  db: Database,
  of: { id: string; documentId: string; owner: string },
  signer: Asked,
): Promise<void> {
  const [link] = await db.query<{ id: string }>(
    `select private.open_signer_link(r, s, d) as id
     from public.signature_requests r join public.signers s on s.request_id = r.id join public.documents d on d.id = r.document_id where s.id = $1`,
    [signer.id],
  );
  await db.query(
    `update public.document_shares s set
       created_at = now() - $2 * interval '1 hour', view_count = case when $3::float8 is null then 0 else 1 end, last_viewed_at = now() - $3 * interval '1 hour',
       allow_download = s.allow_download or exists (select from public.signature_requests r where r.id = $4 and r.status = 'completed')
     where s.id = $1`,
    [link?.id, signer.invited, signer.opened ?? null, of.id],
  );
  await db.query(
    `update public.document_activity a set actor_id = $2, created_at = now() - $3 * interval '1 hour'
     where a.seq = (select max(o.seq) from public.document_activity o where o.document_id = $1)`,
    [of.documentId, of.owner, signer.invited],
  );
  if (signer.opened === undefined) return;
  await db.query(
    `insert into public.document_share_views (share_id, version, viewer_email, ip_hash, device, opened_at, last_seen_at, seconds, outcome)
     select s.id, s.pinned_version, $2, md5($2), $3, now() - $4 * interval '1 hour', now() - $4 * interval '1 hour' + interval '90 seconds', 90, 'opened'
     from public.document_shares s where s.id = $1`,
    [link?.id, signer.email, signer.device ?? null, signer.opened],
  );
}

/** In the wording that the database uses. */
function eventsOf(signer: Asked, consent: string): Event[] {
  const { email, device, role } = signer;
  const mine = (hoursAgo: number, type: string, data: object): Event => ({
    hoursAgo,
    type,
    signer: signer.id,
    data: { email, ...data },
  });
  const from = { ip: address, device };
  const kind = role !== 'signer' ? undefined : signer.isDrawn === true ? 'drawn' : 'typed';
  const signature = createHash('sha256')
    .update(kind === 'drawn' ? drawn : signer.name)
    .digest('hex');
  return [
    ...(signer.invited === undefined ? [] : [mine(signer.invited, 'sent', { by_mail: 'not_configured' })]),
    ...(signer.opened === undefined ? [] : [mine(signer.opened, 'viewed', from)]),
    ...(signer.signed === undefined
      ? []
      : [mine(signer.signed, 'signed', { name: signer.name, kind, consent, ...from, signature })]),
    ...(signer.declined === undefined
      ? []
      : [mine(signer.declined.hoursAgo, 'declined', { reason: signer.declined.reason, ...from })]),
  ];
}

/** Like private.write_signature_event, but on the event's own day. */
async function writeEvent(
  db: Database,
  requestId: string,
  { hoursAgo, type, signer, data }: Event,
): Promise<void> {
  await db.query(
    `with entry as (
       select r.id, r.events_count + 1 as position, r.events_hash as before, now() - $2 * interval '1 hour' as moment
       from public.signature_requests r where r.id = $1
     ), added as (
       insert into public.signature_events (request_id, position, signer_id, type, data, created_at, previous_hash, hash)
       select e.id, e.position, $3::uuid, $4, $5::jsonb, e.moment, e.before,
         private.signature_event_hash(e.id, e.position, $3::uuid, $4, $5::jsonb, e.moment, e.before)
       from entry e returning request_id, position, hash
     )
     update public.signature_requests r set events_count = a.position, events_hash = a.hash, updated_at = now() from added a where r.id = a.request_id`,
    [requestId, hoursAgo, signer ?? null, type, JSON.stringify(data ?? {})],
  );
}

async function tellOf(
  db: Database,
  documentId: string,
  { hoursAgo, type, signer }: Event,
  signers: readonly Asked[],
): Promise<void> {
  if (!['signed', 'declined', 'completed'].includes(type)) return;
  const name = signers.find(({ id }) => id === signer)?.name;
  await writeActivity(db, documentId, { value: { what: type, name }, hoursAgo, actor: null });
}
