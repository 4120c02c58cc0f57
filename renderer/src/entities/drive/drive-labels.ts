import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { isolated, sentenceWith } from '#renderer/lib/text/isolated.ts';
import type { DriveBurst, DriveFolder, DriveLog } from '#shared/contract/drive.ts';
import type { DriveAction, DriveAlarm, DriveKind, DriveSeverity } from '#shared/domain/drive-values.ts';

const file = { one: 'file', many: 'files' };
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export const actionLabels: Readonly<Record<DriveAction, string>> = {
  uploaded: 'Uploaded',
  modified: 'Changed',
  renamed: 'Renamed',
  moved: 'Moved',
  deleted: 'Deleted',
  restored: 'Restored',
  permission_changed: 'Access changed',
};
export const kindLabels: Readonly<Record<DriveKind, string>> = {
  image: 'Images',
  video: 'Videos',
  audio: 'Audio',
  document: 'Documents',
  folder: 'Folders',
  other: 'Other files',
};
export const severityLabels: Readonly<Record<DriveSeverity, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Normal',
};
export const alarmLabels: Readonly<Record<DriveAlarm, string>> = {
  mass_delete: 'Mass delete',
  public_permission: 'Public link',
  outside_actor: 'Shared outside',
};

/** `40 files and 1 folder`: folders are not counted as files. */
export const filesText = ({ files, folders }: Pick<DriveBurst, 'files' | 'folders'>): string =>
  [
    files > folders ? countOf(files - folders, file) : '',
    folders > 0 ? countOf(folders, { one: 'folder', many: 'folders' }) : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');

export const actorName = ({ actor, actorName: named }: DriveBurst): string => actor?.displayName ?? named;

/** `Priya`, `uploaded`, `12 files`: the parts of a burst's line, the first and the last in bold. */
export type BurstLine = { actor: string; verb: string; what: string; then?: string; last?: string };

export function burstLine(burst: DriveBurst): BurstLine {
  const { action, files, first, access } = burst;
  const [log] = first;
  const actor = actorName(burst);
  const what = files === 1 && log !== undefined ? log.fileName : filesText(burst);
  const isOne = files === 1;
  switch (action) {
    case 'renamed':
      return isOne && log !== undefined && log.oldValue !== null
        ? { actor, verb: 'renamed', what: log.oldValue, then: 'to', last: log.newValue ?? log.fileName }
        : { actor, verb: 'renamed', what };
    case 'moved':
      return log === undefined || log.newValue === null
        ? { actor, verb: 'moved', what }
        : { actor, verb: 'moved', what, then: 'to', last: log.newValue };
    case 'modified':
      return { actor, verb: 'changed', what };
    case 'permission_changed':
      return access === 'public'
        ? { actor, verb: 'made', what, then: 'public with a link' }
        : access === 'outside'
          ? { actor, verb: 'shared', what, then: 'outside' }
          : { actor, verb: 'changed who can see', what };
    default:
      return { actor, verb: action, what };
  }
}

export const lineText = ({ actor, verb, what, then, last }: BurstLine): string =>
  sentenceWith(
    [isolated(actor), verb, isolated(what), then, last === undefined ? undefined : isolated(last)]
      .filter((part) => part !== undefined)
      .join(' '),
  );

/** `Zara Kane / Raw sets` */
export const placeOf = ({ model, path }: Pick<DriveBurst, 'model' | 'path'>): string =>
  path === null ? model.stageName : `${model.stageName} / ${path}`;

/** What changed about a file, shown next to its name. */
export function changeText({ oldValue, newValue }: DriveLog, action: DriveAction): string {
  if (oldValue === null && newValue === null) return '';
  if (action === 'permission_changed')
    return [newValue === null ? '' : `Now: ${newValue}`, oldValue === null ? '' : `No longer: ${oldValue}`]
      .filter((part) => part !== '')
      .join(' · ');
  if (action === 'deleted') return newValue ?? '';
  return `${oldValue ?? 'Elsewhere'} → ${newValue ?? 'Elsewhere'}`;
}

export type FolderHealth = 'healthy' | 'syncing' | 'warning' | 'error';

/** Whether a sync failed or was interrupted and will be retried automatically. */
const waits = ({ status, lastError, isInterrupted }: DriveFolder): boolean =>
  status !== 'error' && (lastError !== null || isInterrupted);

export function healthOf(folder: DriveFolder): FolderHealth {
  const { status, alarm } = folder;
  if (status === 'error' || alarm?.severity === 'critical') return 'error';
  if (alarm !== null || waits(folder)) return 'warning';
  return status === 'linked' ? 'healthy' : 'syncing';
}

/** The second line of a folder: its problem, or its size. */
export function folderFacts(folder: DriveFolder, sizeText: (bytes: number) => string): string {
  const { status, alarm, lastError, scanned, fileCount, totalBytes, nextTryAt, isInterrupted } = folder;
  if (status === 'error') return lastError ?? 'Can’t be synced';
  if (alarm !== null)
    return alarm.alarm === 'mass_delete'
      ? `Mass delete, ${countOf(alarm.count ?? 0, file)}`
      : `${alarmLabels[alarm.alarm]}${alarm.path === null ? '' : ` in ${alarm.path}`}`;
  if (lastError !== null)
    return nextTryAt === null
      ? lastError
      : `${lastError}. Next try at ${clock.format(Date.parse(nextTryAt))}`;
  if (isInterrupted) return 'Interrupted. It continues within a minute.';
  if (status === 'linking') return 'Waiting to be opened';
  if (scanned !== null) return `Reading, ${formatCount(scanned)} so far`;
  if (status === 'syncing') return 'Syncing';
  return `${countOf(fileCount, file)} · ${sizeText(totalBytes)}`;
}

/** The number of folders in each state. */
export function healthCounts(folders: readonly DriveFolder[]): Record<FolderHealth, number> {
  const counts = { healthy: 0, syncing: 0, warning: 0, error: 0 };
  for (const folder of folders) counts[healthOf(folder)] += 1;
  return counts;
}

/** `17 healthy · 1 syncing · 1 warning · 2 in error` */
export function healthText(folders: readonly DriveFolder[]): string {
  const { healthy, syncing, warning, error } = healthCounts(folders);
  const parts = [
    [healthy, 'healthy'],
    [syncing, 'syncing'],
    [warning, warning === 1 ? 'warning' : 'warnings'],
    [error, 'in error'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${formatCount(number)} ${words}`)
    .join(' · ');
}

/** The text of the alert above the list. */
export function alarmTitle(burst: DriveBurst): string {
  const { alarm, alarmCount, files, first, startedAt, endedAt } = burst;
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
  const place = isolated(placeOf(burst));
  const within = countOf(minutes, { one: 'minute', many: 'minutes' });
  const what = files === 1 ? isolated(first[0]?.fileName ?? 'A file') : filesText(burst);
  if (alarm === 'mass_delete')
    // Earlier bursts count too, so the minutes of this burst alone would be wrong.
    return `${countOf(alarmCount ?? files, file)} were deleted from ${place}${(alarmCount ?? 0) > files ? '' : ` in ${within}`}`;
  const happened = alarm === 'public_permission' ? 'made public in' : 'shared outside from';
  return sentenceWith(`${what} ${files === 1 ? 'was' : 'were'} ${happened} ${place}`);
}
