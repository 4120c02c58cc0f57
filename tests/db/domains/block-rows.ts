import type { DatabaseDomain } from './domain.ts';

/** What the guards ask of the attachments of a kind of row, where a table of what belongs to it is described by `insert`, `row` and so on. */
export const attachmentRows = (row: string) => {
  const table = `public.${row}_attachments`;
  const columns = `(${row}_id, object_name, file_name, size_bytes, media_type, checked_at)`;
  const values = `'${row}/' || gen_random_uuid(), 'Contract.pdf', 1000, 'application/pdf', now()`;
  return {
    insert: `insert into ${table} ${columns} values ($1, ${values})`,
    row: { object_name: `${row}/00000000-0000-4000-8000-00000000ffff`, file_name: 'x', size_bytes: 1 },
    update: { file_name: 'x' },
    // And a file that each person has uploaded and not attached, by their own id.
    rowsForPlans: `with uploaded as (
        insert into storage.objects (bucket_id, name, version, owner_id, metadata)
        select 'attachments', '${row}/' || p.id, '1', p.id::text, '{"size": 10}' from public.profiles p returning id
      )
      insert into ${table} ${columns} select id, ${values} from public.${row}s`,
  };
};

/** The procedures of attachments, as every area has them. */
export const attachmentProcedures = (
  row: string,
  { parameter, aRow }: { parameter: string; aRow: string },
) => {
  const file = `(select id from public.${row}_attachments limit 1)`;
  return {
    [`add_${row}_attachment`]: {
      args: [parameter, 'p_object_name', 'p_file_name'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        ['manager', `select public.add_${row}_attachment(${aRow}, '${row}/{manager}', 'Contract.pdf')`],
      ],
    },
    [`delete_${row}_attachment`]: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['admin', `select public.delete_${row}_attachment(${file})`]],
    },
    [`restore_${row}_attachment`]: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['admin', `select public.restore_${row}_attachment(${file})`]],
    },
    [`list_${row}_attachments`]: {
      args: [parameter],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_${row}_attachments(${aRow})`]],
    },
  } satisfies DatabaseDomain['procedures'];
};
