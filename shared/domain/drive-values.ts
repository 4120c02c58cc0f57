/** The values allowed by the constraints in …4000_drive.sql. */
export const driveActions = [
  'uploaded',
  'modified',
  'renamed',
  'moved',
  'deleted',
  'restored',
  'permission_changed',
] as const;
export type DriveAction = (typeof driveActions)[number];

export const driveKinds = ['folder', 'image', 'video', 'audio', 'document', 'other'] as const;
export type DriveKind = (typeof driveKinds)[number];

export const driveSeverities = ['info', 'warning', 'critical'] as const;
export type DriveSeverity = (typeof driveSeverities)[number];

export const driveAlarms = ['mass_delete', 'public_permission', 'outside_actor'] as const;
export type DriveAlarm = (typeof driveAlarms)[number];

/** Who can open a file: everyone, people outside the agency, or only people inside. */
export const driveAccess = ['public', 'outside', 'inside'] as const;

export const driveFolderStatuses = ['linking', 'linked', 'syncing', 'error', 'unlinked'] as const;

export const driveLimits = {
  /** Rows per page of the list. */
  page: 200,
  /** Parts of a burst, or syncs, that are loaded at once. */
  parts: 200,
  /** Files of a folder that are loaded at once. */
  files: 500,
  /** Counting stops here. */
  count: 10_000,
  threshold: 10_000,
  minutes: 1440,
  allowed: 100,
  key: 8000,
} as const;

const linked = /^(https?:\/\/)?(www\.)?(drive|docs)\.google\.com\//i;

/** The folder id in a link or in typed text, as private.drive_folder_in finds it. */
export function driveFolderIn(text: string): string | undefined {
  const written = text.trim();
  const found = linked.test(written)
    ? (/\/folders\/([A-Za-z0-9_-]+)/.exec(written)?.[1] ??
      /\/d\/([A-Za-z0-9_-]+)/.exec(written)?.[1] ??
      /[?&]id=([A-Za-z0-9_-]+)/.exec(written)?.[1])
    : written;
  return found !== undefined && /^[A-Za-z0-9_-]{5,200}$/.test(found) ? found : undefined;
}
