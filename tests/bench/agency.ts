import { clientFor } from '#tests/support/backend.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { step } from './progress.ts';

export const modelCount = 10_000;

const pageSize = 1000;
const firstNames =
  'Tara Nova Ines Mila Rhea Juno Zoe Lena Aria Cleo Dana Esme Faye Gia Hana Iris Jade Kira Lou Noa';
const lastNames = 'Quinn Vale Stone Rivers Marsh Lake Frost Wilde Hart Bloom Cross Dale Finch Gray Holt Reed';
const timezones = ['Europe/Zagreb', 'America/New_York', 'Asia/Tokyo', 'Europe/London', 'America/Sao_Paulo'];

const idOf = (row: unknown): string => (row as { id: string }).id;

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** Invented models, the same in every run. The first sorts before every other. */
const rows = Array.from({ length: modelCount }, (_, index) => {
  const name = `${pick(firstNames.split(' '), index)} ${pick(lastNames.split(' '), Math.floor(index / 20))}`;
  return {
    stage_name: index === 0 ? 'Aaa first' : `${name} ${String(index)}`,
    real_name: `${pick(lastNames.split(' '), index * 7)} ${pick(firstNames.split(' '), index * 3)}`,
    status: index % 9 === 0 ? 'paused' : 'active',
    timezone: pick(timezones, index),
    telegram_handle: index % 3 === 0 ? `@handle${String(index)}` : null,
    primary_communication: 'telegram',
  };
});

export type Agency = {
  /** Sees every model. */
  admin: { email: string; password: string };
  /** Sees none: the same page without rows. */
  newcomer: { email: string; password: string };
  /** How many models the list shows for a text in its filter. */
  countFor: (text: string) => number;
  firstId: string;
  rename: (id: string, stageName: string) => Promise<void>;
};

/** Two of three have tags, some several, and every fifth a short label, as its list shows them. No filter that is typed finds a label. */
async function markModels(
  client: ReturnType<typeof clientFor>,
  ids: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  const tags = ids.flatMap((model_id, index) =>
    Array.from({ length: index % 3 }, (_, nth) => ({ model_id, tag_id: pick(tagIds, index + nth) })),
  );
  const labels = ids
    .filter((_, index) => index % 5 === 0)
    .map((model_id, index) => ({ model_id, short_label: `#${String(index % 90)}` }));
  await client.from('model_tags').insert(tags).throwOnError();
  await client.from('model_marks').insert(labels).throwOnError();
}

/** Gives the demo agency ten thousand models instead of its few, and someone who may see none of them. */
export async function fillAgency(server: AppServer): Promise<Agency> {
  step('Filling the agency with 10,000 models');
  const admin = demoAccount(server, 'mia');
  const manager = demoAccount(server, 'jonas');
  const client = clientFor(server, server.secretKey);
  const managerIds = await Promise.all(
    [admin, manager].map(async ({ email }) => {
      const { data } = await client.from('profiles').select('id').eq('email', email).single().throwOnError();
      return idOf(data);
    }),
  );
  await client.from('models').delete().not('id', 'is', null).throwOnError();
  const tags = Array.from({ length: 20 }, (_, index) => ({ name: `Bench ${String(index)}` }));
  const made = await client.from('tags').insert(tags).select('id').throwOnError();
  const tagIds = made.data.map(idOf);
  for (let start = 0; start < rows.length; start += pageSize) {
    const page = rows
      .slice(start, start + pageSize)
      .map((row, index) => ({ ...row, manager_id: pick(managerIds, index) }));
    const { data } = await client.from('models').insert(page).select('id').throwOnError();
    await markModels(client, data.map(idOf), tagIds);
  }
  const { data } = await client
    .from('models')
    .select('id')
    .eq('stage_name', 'Aaa first')
    .single()
    .throwOnError();

  const newcomer = { email: 'newcomer@bench.example', password: 'bench-newcomer' };
  const { error } = await clientFor(server).auth.signUp(newcomer);
  if (error) throw error;

  return {
    admin,
    newcomer,
    firstId: idOf(data),
    countFor: (text) =>
      rows.filter(({ stage_name, real_name, telegram_handle }) =>
        [stage_name, real_name, telegram_handle].some((value) => value?.toLowerCase().includes(text)),
      ).length,
    rename: async (id, stageName) => {
      await client.from('models').update({ stage_name: stageName }).eq('id', id).throwOnError();
    },
  };
}
