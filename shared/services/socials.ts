import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { AccountInput, Socials } from '#shared/contract/socials.ts';
import type { Json } from '#shared/database.types.ts';
import { platformTaken } from '#shared/domain/social-fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from './database/client.ts';
import { replySize } from './database/every-row.ts';
import { run, runOnOneRow } from './database/query.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';
import { readOnlyInView } from './view-as/view-client.ts';
import { toSocials, type PlatformRow, type SocialsRow } from './social-rows.ts';

type Seen = { modelId: string; rowVersion: number };
type Columns = Partial<Record<'socials' | 'email_accounts' | 'phone_numbers', NonNullable<Json>>>;

export function socialHandlers({ client }: ServiceContext): Handlers<'socials'> {
  return {
    'socials.counts': () => countAll(client),
    'socials.get': async ({ modelId }) => toSocials(await readSocials(client, modelId)),
    'socials.addPlatform': ({ platform, entry, ...seen }) =>
      changePlatforms(client, seen, (platforms) => {
        if (Object.hasOwn(platforms, platform))
          throw new AppError('conflict', platformTaken, { hint: 'platform_taken' });
        return { ...platforms, [platform]: toPlatform(entry) };
      }),
    'socials.updatePlatform': ({ platform, entry, ...seen }) =>
      changePlatforms(client, seen, (platforms) => {
        if (!Object.hasOwn(platforms, platform)) throw platformGone();
        return { ...platforms, [platform]: toPlatform(entry) };
      }),
    'socials.removePlatform': ({ platform, ...seen }) =>
      changePlatforms(client, seen, (platforms) => {
        const { [platform]: removed, ...others } = platforms;
        if (removed === undefined) throw platformGone();
        return others;
      }),
    'socials.setEmailAccounts': ({ accounts, ...seen }) =>
      write(client, seen, {
        email_accounts: accounts.map(({ email, label, notes, ...secret }) => ({
          email,
          label,
          notes,
          password: toPassword(secret),
        })),
      }),
    'socials.setPhoneNumbers': ({ numbers, ...seen }) => write(client, seen, { phone_numbers: numbers }),
  };
}

const platformGone = () => new AppError('conflict', 'This platform was removed meanwhile', { hint: 'stale' });
const changedSince = () =>
  new AppError('conflict', 'This was changed in the meantime', { sqlState: 'PT409', hint: 'stale' });

async function countAll(client: Client) {
  const counts = [];
  for (let from = 0; ; from += replySize) {
    const page = await run(
      client.rpc('count_socials', { p_offset: from, p_limit: replySize }, { get: true }),
    );
    for (const { model_id: modelId, platforms, accounts, overdue } of page)
      counts.push({ modelId, platforms, accounts, overdue });
    if (page.length < replySize) return counts;
  }
}

async function readSocials(client: Client, modelId: string): Promise<SocialsRow> {
  const answer = await run(client.rpc('get_socials', { p_model_id: modelId }, { get: true }));
  return answer as unknown as SocialsRow;
}

async function changePlatforms(
  client: Client,
  seen: Seen,
  change: (platforms: Readonly<Record<string, PlatformRow>>) => Readonly<Record<string, PlatformRow>>,
): Promise<Socials> {
  if (viewOf(client) !== undefined) throw readOnlyInView();
  const present = await readSocials(client, seen.modelId);
  // The other platforms are written back as they are now, so they must be what the person saw.
  if (present.row_version !== seen.rowVersion) throw changedSince();
  return write(client, seen, { socials: change(present.socials) });
}

async function write(client: Client, { modelId, rowVersion }: Seen, columns: Columns): Promise<Socials> {
  await runOnOneRow(
    client
      .from('models')
      .update({ ...columns, row_version: rowVersion })
      .eq('id', modelId)
      .select('id'),
  );
  return toSocials(await readSocials(client, modelId));
}

type Entry = HandlerInput<'socials.addPlatform'>['entry'];

const noAccount = { username: '', email: '', notes: '', password: '' };

function toPlatform({ link, secondaryLinks, main, secondary }: Entry): PlatformRow {
  return {
    main: link,
    secondary: secondaryLinks,
    credentials: { main: main === null ? noAccount : toAccount(main), secondary: secondary.map(toAccount) },
  };
}

function toAccount({ username, email, notes, ...secret }: AccountInput) {
  return { username, email, notes, password: toPassword(secret) };
}

/** A reference means that the stored password stays unchanged. */
const toPassword = ({ credentialId, password }: Pick<AccountInput, 'credentialId' | 'password'>): string =>
  credentialId === undefined ? (password ?? '') : `vault:${credentialId}`;
