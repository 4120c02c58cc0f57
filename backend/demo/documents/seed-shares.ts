import type { Database } from '#backend/database/database.ts';
import type { DemoDocument, DemoShare } from './documents.ts';

type Options = { db: Database; documentId: string; owner: string; versions: number };

/** Links of a demo document, with a log as if visitors had used them. */
export async function seedShares(options: Options, { shares = [] }: DemoDocument): Promise<void> {
  for (const [index, share] of shares.entries()) await seedShare(options, share, index);
}

async function seedShare(
  { db, documentId, owner, versions }: Options,
  share: DemoShare,
  index: number,
): Promise<void> {
  const opened = (share.views ?? []).filter(({ outcome }) => outcome === undefined);
  const [made] = await db.query<{ id: string }>(
    `insert into public.document_shares (
       document_id, name, is_default, has_password, require_email, max_views, expires_at, allow_download, watermark, view_count,
       last_viewed_at, created_by, created_at, revoked_at, revoked_by
     )
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day', $8, $9, $10, now() - $11 * interval '1 hour', $12, now() - interval '5 days' + $14 * interval '1 hour',
       case when $13 then now() - interval '3 days' end, case when $13 then $12::uuid end)
     returning id`,
    [
      ...[
        documentId,
        share.name,
        share.isDefault ?? false,
        share.password !== undefined,
        share.requireEmail ?? false,
      ],
      ...[
        share.maxViews ?? null,
        share.endsIn ?? null,
        share.allowDownload ?? false,
        share.watermark ?? false,
      ],
      ...[opened.length, opened.at(-1)?.hoursAgo ?? null, owner, share.isRevoked ?? false, index],
    ],
  );
  await db.query(
    `insert into private.document_share_keys (share_id, key, password_hash)
     values ($1, case when not $2 then translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_') end, private.share_password_hash($3))`,
    [made?.id, share.isDefault ?? false, share.password ?? null],
  );
  for (const {
    email = null,
    hoursAgo,
    pages = [],
    outcome = 'opened',
    isDownload = false,
    device = null,
  } of share.views ?? [])
    await db.query(
      `insert into public.document_share_views (
         share_id, version, viewer_email, ip_hash, device, opened_at, last_seen_at, seconds, pages, downloaded_at, outcome
       )
       values ($1::uuid, $2, $3, md5(coalesce($3::text, $1::uuid::text)), $4, now() - $5 * interval '1 hour', now() - $5 * interval '1 hour' + $6 * interval '1 second', $6, $7,
         case when $8 then now() - $5 * interval '1 hour' end, $9)`,
      [
        ...[made?.id, outcome === 'opened' ? versions : null, email, device, hoursAgo],
        ...[
          pages.reduce((sum, seconds) => sum + seconds, 0),
          JSON.stringify(Object.fromEntries(pages.map((seconds, index) => [String(index + 1), seconds]))),
          isDownload,
          outcome,
        ],
      ],
    );
}
