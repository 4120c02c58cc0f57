/** What the guards ask of the attachments of a kind of row, where a table of what belongs to it is described by `insert`, `row` and so on. */
export const attachmentRows = (row: string) => {
  const table = `public.${row}_attachments`;
  const columns = `(${row}_id, object_name, file_name, size_bytes, media_type, checked_at)`;
  const values = `'${row}/' || gen_random_uuid(), 'Contract.pdf', 1000, 'application/pdf', now()`;
  return {
    insert: `insert into ${table} ${columns} values ($1, ${values})`,
    row: { object_name: `${row}/00000000-0000-4000-8000-00000000ffff`, file_name: 'x', size_bytes: 1 },
    update: { file_name: 'x' },
    rowsForPlans: `insert into ${table} ${columns} select id, ${values} from public.${row}s`,
  };
};
