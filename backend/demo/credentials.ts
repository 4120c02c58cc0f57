import type { Database } from '#backend/database/database.ts';
import { demoModels, type DemoModel } from './models.ts';
import type { DemoPerson } from './people.ts';

// Accounts of the demo's models. Every password is invented, and public by design.

type Account = { username: string; password: string; email: string; notes: string };

/** A name as it appears in URLs. */
export const handleOf = (stageName: string): string =>
  stageName
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** Platforms on which models have a second, private account. */
const withSecond: ReadonlySet<string> = new Set(['instagram', 'reddit']);
/** Archived models have no stored passwords any more. */
const isKept = ({ status }: DemoModel): boolean => status !== 'archived';

const account = (model: DemoModel, platform: string, username: string, notes = ''): Account => ({
  username,
  password: isKept(model) ? `${username.slice(0, 4)}!${platform}-Comet_${String(platform.length * 13)}` : '',
  email: `${platform}@${handleOf(model.stageName)}.example`,
  notes,
});

/** `models.socials` of one of the demo's models, as a user would write it. */
export function demoSocials(model: DemoModel): object {
  const handle = handleOf(model.stageName);
  return Object.fromEntries(
    model.platforms.map((platform) => {
      const hasSecond = withSecond.has(platform) && isKept(model);
      return [
        platform,
        {
          main: `https://${platform}.example/${handle}`,
          secondary: hasSecond ? [`https://${platform}.example/${handle}.offcamera`] : [],
          credentials: {
            main: account(model, platform, handle),
            secondary: hasSecond
              ? [account(model, platform, `${handle}.offcamera`, 'Close friends only. Ask before posting.')]
              : [],
          },
        },
      ];
    }),
  );
}

type Use = readonly [
  who: DemoPerson['key'],
  action: 'revealed' | 'copied' | 'shown_code' | 'changed' | 'denied',
  model: string,
  platform: string,
  ago: string,
];

const uses: readonly Use[] = [
  ['mia', 'revealed', 'Ava Sterling', 'instagram', '20 minutes'],
  ['tomas', 'copied', 'Ava Sterling', 'x', '45 minutes'],
  ['tomas', 'shown_code', 'Ava Sterling', 'x', '46 minutes'],
  ['jonas', 'denied', 'Ava Sterling', 'instagram', '90 minutes'],
  ['elena', 'copied', 'Ava Sterling', 'tiktok', '2 days'],
  ['jonas', 'revealed', 'Kit Harlow', 'x', '2 days'],
  ['elena', 'revealed', 'Bianca Noir', 'instagram', '3 days'],
  ['jonas', 'copied', 'Freya Storm', 'instagram', '11 days'],
  ['jonas', 'revealed', 'Freya Storm', 'instagram', '11 days'],
  ['mia', 'changed', 'Ava Sterling', 'youtube', '13 days'],
  ['priya', 'copied', 'Coco Bellamy', 'twitch', '15 days'],
  ['tomas', 'revealed', 'Aria Solène', 'instagram', '20 days'],
  ['jonas', 'revealed', 'Sienna West', 'instagram', '25 days'],
];
/** Uses of passwords that have been changed since. */
const earlierUses: readonly Use[] = [
  ['jonas', 'revealed', 'Luna Vale', 'instagram', '170 days'],
  ['jonas', 'copied', 'Bianca Noir', 'instagram', '190 days'],
];

/** Adds the later history: ages of passwords, one-time codes, recovery codes, and who viewed them. */
export async function furnishCredentials(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  // Most are a few weeks old, and some are due for a change.
  await db.query(
    `update private.secrets s
     set changed_at = now() - make_interval(days => case when n.spread % 9 = 0 then 127 else n.spread % 80 end)
     from (select c.id, abs(hashtext(c.account || coalesce(c.platform, ''))) as spread from private.credentials c) n
     where s.credential_id = n.id`,
  );
  const perModel = demoModels.filter(isKept).map(({ stageName }) => stageName);
  await db.query(
    `select private.keep_secret(c.id, 'totp', jsonb_build_object(
         'secret', 'JBSWY3DPEHPK3PX' || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + abs(hashtext(c.account)) % 26, 1),
         'algorithm', 'SHA1', 'digits', 6, 'period', 30)::text)
     from private.credentials c join public.models m on m.id = c.model_id
     where c.platform in ('instagram', 'x') and m.stage_name = any ($1::text[]) and position('.offcamera' in c.account) = 0`,
    [perModel.slice(0, 8)],
  );
  await db.query(
    `select private.keep_secret(c.id, 'recovery_codes', '["4821-0937", "7710-5526", "9034-1188", "2657-4093"]', 4)
     from private.credentials c join public.models m on m.id = c.model_id
     where c.platform = 'instagram' and m.stage_name = any ($1::text[]) and position('.offcamera' in c.account) = 0`,
    [perModel.slice(0, 4)],
  );
  await db.query(
    `update private.secrets s set used_codes = '{1}' where s.kind = 'recovery_codes' and s.retired_at is null`,
  );
  await db.query('select private.set_due(c.id) from private.credentials c');
  await db.query(`select set_config('marquee.access_log_retention', 'on', true)`);
  await db.query('delete from public.credential_access_log where true');
  await db.query(`select set_config('marquee.access_log_retention', '', true)`);
  const all = [
    ...uses.map((use) => [use, false] as const),
    ...earlierUses.map((use) => [use, true] as const),
  ];
  for (const [[who, action, model, platform, ago], isEarlier] of all.toReversed()) {
    await db.query(
      `insert into public.credential_access_log
         (created_at, user_id, user_name, action, kind, reason, credential_id, model_id, model_name, platform, account, secret_id)
       select now() - $5::interval, p.id, p.display_name, $2::text,
         case when $2::text = 'shown_code' then 'totp' else 'password' end,
         case when $2::text = 'denied' then 'not_assigned' end, c.id, m.id, m.stage_name, c.platform, c.account,
         case when $6 then gen_random_uuid() when $2::text not in ('shown_code', 'denied') then (
           select s.id from private.secrets s where s.credential_id = c.id and s.kind = 'password' and s.retired_at is null
         ) end
       from public.profiles p, public.models m
       join private.credentials c on c.model_id = m.id
       where p.id = $1 and m.stage_name = $3 and c.platform = $4 and position('.offcamera' in c.account) = 0`,
      [idsByKey.get(who), action, model, platform, ago, isEarlier],
    );
  }
  // A password can't be viewed before it is set.
  await db.query(
    `update private.secrets s set changed_at = least(s.changed_at, used.first - interval '9 days')
     from (
       select l.secret_id, min(l.created_at) as first from public.credential_access_log l where l.secret_id is not null group by l.secret_id
     ) used
     where s.id = used.secret_id`,
  );
  await db.query('select private.set_due(c.id) from private.credentials c');
  await furnishGrants(db, idsByKey);
}

/**
 * One user who requests access, one who has it until tonight, and a password that is due for a change because of who
 * saw it.
 */
async function furnishGrants(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  await db.query(
    `insert into public.credential_grants (model_id, platform, user_id, status, minutes, reason, asked_at)
     select m.id, 'instagram', $1, 'asked', 240, 'Covering stories for Tomás this afternoon', now() - interval '25 minutes'
     from public.models m where m.stage_name = 'Ava Sterling' and not private.edits_model_of($1, m.id)`,
    [idsByKey.get('jonas')],
  );
  await db.query(
    `insert into public.credential_grants
       (model_id, platform, user_id, status, minutes, reason, decided_by, decided_at, starts_at, ends_at)
     select m.id, 'x', $1, 'given', 480, 'Launch day: replies on X', $2, now() - interval '1 hour', now() - interval '1 hour',
       now() + interval '7 hours'
     from public.models m where m.stage_name = 'Ava Sterling' and not private.edits_model_of($1, m.id)`,
    [idsByKey.get('priya'), idsByKey.get('mia')],
  );
  await db.query(
    `select private.require_rotation(array_agg(s.id), 'Seen by a freelancer who has left', $1)
     from private.secrets s join private.credentials c on c.id = s.credential_id join public.models m on m.id = c.model_id
     where m.stage_name = 'Bianca Noir' and c.platform = 'instagram' and s.kind = 'password' and s.retired_at is null`,
    [idsByKey.get('mia')],
  );
}
