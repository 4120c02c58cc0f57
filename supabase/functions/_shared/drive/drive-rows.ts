import type { DriveChange, DriveEntry, DrivePermission, DriveUser } from './google-drive.ts';

/** Who did it last, for the database to compare with what the service's log says later. */
const by = (user: DriveUser | undefined): object =>
  user === undefined ? {} : { by_name: user.displayName ?? null, by_email: user.emailAddress ?? null };

/** What the service says of a file, as the database takes it. */
export const toFile = ({
  id,
  name,
  mimeType,
  size,
  webViewLink,
  modifiedTime,
  lastModifyingUser,
}: DriveEntry): object => ({
  file_id: id,
  name: name ?? '',
  mime: mimeType ?? '',
  size: size === undefined ? null : Number(size),
  web_url: webViewLink ?? null,
  modified_at: modifiedTime ?? null,
  ...by(lastModifyingUser),
});

/** What changed of a file: what it is now, or that it is gone. */
export const toChange = ({ fileId, removed, file }: DriveChange): object =>
  removed === true || file === undefined || file.trashed === true
    ? { file_id: fileId, is_gone: true, ...by(file?.trashingUser) }
    : { ...toFile(file), is_gone: false, parent_id: file.parents?.[0] ?? 'none' };

/** People alone: groups and links are no one's. */
export const sharesOf = (permissions: readonly DrivePermission[] | undefined): object[] | null =>
  permissions?.flatMap(({ id, type, role, emailAddress, deleted }) =>
    id === undefined || type !== 'user' || emailAddress === undefined || deleted === true
      ? []
      : [{ id, email: emailAddress, role: role ?? 'reader' }],
  ) ?? null;
