import { expect, it } from 'vitest';
import { toCsv } from '#renderer/ui/table/csv/csv.ts';
import { entryOf } from '#renderer/features/socials/test-socials.tsx';
import { accessColumns } from './access-columns.ts';

it('writes who did what into the file, and no id of a secret', () => {
  const credentialId = '00000000-0000-4000-9000-0000000000aa';
  const entry = entryOf({
    credentialId,
    at: '2026-11-18T09:12:00Z',
    action: 'denied',
    reason: 'not_assigned',
    account: '=cmd()',
    address: '10.0.0.7',
  });
  const file = toCsv(accessColumns, [entry]);
  expect(file.split('\r\n')).toEqual([
    '\uFEFFTime,Person,Event,Reason,Temporary access,Model,Platform,Account,IP address,Device',
    "2026-11-18T09:12:00Z,Tomás Reyes,was refused,Not assigned to this model,,Ava Sterling,X,'=cmd(),10.0.0.7,",
    '',
  ]);
  expect(file).not.toContain(credentialId);
});
