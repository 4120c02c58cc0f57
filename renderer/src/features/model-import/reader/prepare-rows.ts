import { formatCount } from '#renderer/lib/text/counts.ts';
import type { ImportedModel } from '#shared/contract/imports.ts';
import { importLimits } from '#shared/domain/import-limits.ts';
import type { FieldId, Mapping } from './fields.ts';
import { readTimezone } from './timezones.ts';
import {
  managerReader,
  readContact,
  readEmail,
  readPhone,
  readPhoto,
  readStatus,
  readTelegram,
  readText,
  type Manager,
  type Reading,
} from './values.ts';

/** A row as it is sent: its model's data, the original cells, and its error. */
export type PreparedRow = { rowNumber: number; cells: string[]; data: ImportedModel; fault: string | null };

type CellReader = (cell: string) => Reading<string | Manager>;

/** How the cells of each field are read. */
export function cellReaders(people: readonly Manager[]): Readonly<Record<FieldId, CellReader>> {
  return {
    stageName: readText('Stage name', 100),
    realName: readText('Real name', 200),
    timezone: (cell) => {
      const zone = readTimezone(cell);
      if (zone === undefined) return { fault: `Choose a valid timezone: “${cell}”` };
      return zone === cell ? { value: zone } : { value: zone, note: 'read as a city' };
    },
    manager: managerReader(people),
    telegramHandle: readTelegram,
    discordHandle: readText('Discord handle', 100),
    email: readEmail,
    phone: readPhone,
    status: readStatus,
    primaryCommunication: readContact,
    driveFolderId: readText('Drive folder', 300),
    photoUrl: readPhoto,
  };
}

/** A trimmed cell, without the apostrophe that our exports put before a formula. */
export const plainCell = (cell: string | undefined): string =>
  (cell ?? '').replace(/^'(?=[=+\-@])/, '').trim();

/** The data of the file's rows. */
export function prepareRows(
  rows: readonly (readonly string[])[],
  {
    mapping,
    readers,
    rowNumbers,
  }: { mapping: Mapping; readers: Readonly<Record<FieldId, CellReader>>; rowNumbers: readonly number[] },
): PreparedRow[] {
  return rows.map((row, index) => {
    const cells: string[] = [];
    const faults: string[] = [];
    const data: Record<string, string> = {};
    if (row.slice(mapping.length).some((cell) => cell.trim() !== ''))
      faults.push('This row has more cells than the header row');
    mapping.forEach((field, column) => {
      if (field === null) return;
      const cell = plainCell(row[column]);
      cells.push(cell.slice(0, importLimits.cellLength));
      if (cell === '') return;
      if (cell.length > importLimits.cellLength) {
        faults.push(`A cell is longer than ${formatCount(importLimits.cellLength)} characters`);
        return;
      }
      const reading = readers[field](cell);
      if ('fault' in reading) faults.push(reading.fault);
      else if (typeof reading.value === 'string') data[field] = reading.value;
      else {
        data['managerId'] = reading.value.id;
        data['managerName'] = (reading.value.displayName ?? reading.value.email).slice(0, 300);
      }
    });
    const fault =
      faults.length === 0
        ? null
        : faults
            .map((text) => text.replace(/\.$/, ''))
            .join('. ')
            .slice(0, 500);
    return { rowNumber: rowNumbers[index] ?? 0, cells, data, fault };
  });
}
