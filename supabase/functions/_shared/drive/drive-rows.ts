import type { DriveEvent } from './drive-events.ts';
import type { DriveEntry, DrivePermission } from './google-drive.ts';

/** What the service says of a file, as the database takes it. */
export const toFile = ({ id, name, mimeType, size, webViewLink, modifiedTime }: DriveEntry): object => ({
  file_id: id,
  name: name ?? '',
  mime: mimeType ?? '',
  size: size === undefined ? null : Number(size),
  web_url: webViewLink ?? null,
  modified_at: modifiedTime ?? null,
});

/** What the file itself says, where the activity does not. */
export function withFile(event: DriveEvent, files: ReadonlyMap<string, DriveEntry>): DriveEvent {
  const file = files.get(event.file_id);
  return {
    ...event,
    mime: event.mime ?? file?.mimeType ?? null,
    size: file?.size === undefined ? null : Number(file.size),
  };
}

/** People alone: groups and links are no one's. */
export const sharesOf = (permissions: readonly DrivePermission[] | undefined): object[] | null =>
  permissions?.flatMap(({ id, type, role, emailAddress, deleted }) =>
    id === undefined || type !== 'user' || emailAddress === undefined || deleted === true
      ? []
      : [{ id, email: emailAddress, role: role ?? 'reader' }],
  ) ?? null;
