/** An event as private.write_drive_events takes it. */
export type DriveEvent = {
  id: string;
  at: string;
  action: string;
  file_id: string;
  file_name: string;
  mime: string | null;
  actor: string;
  actor_name: string;
  actor_email: string | null;
  old: string | null;
  new: string | null;
  is_public: boolean;
  shared_with: string[];
};
/** What an activity says: people are given access by a number alone, of whom only the roles are known. */
export type ToldEvent = DriveEvent & { unnamed: string[] };

type Item = { name?: string; title?: string; mimeType?: string };
type Target = { driveItem?: Item };
type Parent = { driveItem?: Item };
type Permission = {
  role?: string;
  user?: { knownUser?: { personName?: string } };
  group?: { email?: string; title?: string };
  domain?: { name?: string };
  anyone?: object;
  allowDiscovery?: boolean;
};
type Detail = {
  create?: object;
  edit?: object;
  move?: { addedParents?: Parent[]; removedParents?: Parent[] };
  rename?: { oldTitle?: string; newTitle?: string };
  delete?: { type?: string };
  restore?: object;
  permissionChange?: { addedPermissions?: Permission[]; removedPermissions?: Permission[] };
};
type Actor = {
  user?: {
    knownUser?: { personName?: string; isCurrentUser?: boolean };
    deletedUser?: object;
    unknownUser?: object;
  };
  administrator?: object;
  anonymous?: object;
  system?: object;
  impersonation?: object;
};
export type Activity = {
  timestamp?: string;
  timeRange?: { endTime?: string };
  primaryActionDetail?: Detail;
  actors?: Actor[];
  targets?: Target[];
};

const idOf = (name: string | undefined): string => (name ?? '').replace(/^items\//, '');

/** Who did it, as far as the service says: it names people by a number, without name or address. */
function actorOf(
  actor: Actor | undefined,
  account: string,
): Pick<DriveEvent, 'actor' | 'actor_name' | 'actor_email'> {
  const known = actor?.user?.knownUser;
  if (known?.isCurrentUser === true) return { actor: account, actor_name: account, actor_email: account };
  if (known?.personName !== undefined)
    return { actor: known.personName, actor_name: 'Someone with access', actor_email: null };
  if (actor?.administrator !== undefined)
    return { actor: 'administrator', actor_name: 'An administrator', actor_email: null };
  if (actor?.user?.deletedUser !== undefined)
    return { actor: 'deleted', actor_name: 'A deleted account', actor_email: null };
  if (actor?.anonymous !== undefined)
    return { actor: 'anonymous', actor_name: 'Someone with the link', actor_email: null };
  if (actor?.system !== undefined) return { actor: 'system', actor_name: 'Google Drive', actor_email: null };
  return { actor: 'unknown', actor_name: 'Someone with access', actor_email: null };
}

const roles: Readonly<Record<string, string>> = {
  OWNER: 'owner',
  ORGANIZER: 'organizer',
  FILE_ORGANIZER: 'content manager',
  EDITOR: 'can edit',
  COMMENTER: 'can comment',
  VIEWER: 'can view',
  PUBLISHED_VIEWER: 'can view',
};

const fileRoles: Readonly<Record<string, string>> = {
  OWNER: 'owner',
  ORGANIZER: 'organizer',
  FILE_ORGANIZER: 'fileOrganizer',
  EDITOR: 'writer',
  COMMENTER: 'commenter',
};

function permissionText({ role, group, domain, anyone }: Permission): string {
  const who =
    anyone !== undefined
      ? 'Anyone with the link'
      : (domain?.name ?? group?.email ?? group?.title ?? 'Someone');
  return `${who} ${roles[role ?? ''] ?? 'has access'}`;
}

/** Addresses and domains that were given access, as far as the service names them. */
const sharedWith = (added: readonly Permission[]): string[] =>
  added.flatMap(({ domain, group }) =>
    domain?.name !== undefined ? [`anyone@${domain.name}`] : group?.email !== undefined ? [group.email] : [],
  );

/** Roles of people who were given access, as files name them. */
const unnamedIn = (added: readonly Permission[]): string[] =>
  added.flatMap(({ user, role }) => (user === undefined ? [] : [fileRoles[role ?? ''] ?? 'reader']));

type Told = Pick<ToldEvent, 'action'> &
  Partial<Pick<ToldEvent, 'old' | 'new' | 'is_public' | 'shared_with' | 'unnamed'>>;

const titles = (parents: readonly Parent[] | undefined): string | null =>
  parents === undefined || parents.length === 0
    ? null
    : parents.map(({ driveItem }) => driveItem?.title ?? '').join(', ');

/** What the service calls an action, in the words of the log; nothing for what the log does not have (comments, labels). */
function toldOf(detail: Detail | undefined): Told | undefined {
  if (detail?.create !== undefined) return { action: 'uploaded' };
  if (detail?.edit !== undefined) return { action: 'modified' };
  if (detail?.rename !== undefined)
    return { action: 'renamed', old: detail.rename.oldTitle ?? null, new: detail.rename.newTitle ?? null };
  if (detail?.move !== undefined)
    return {
      action: 'moved',
      old: titles(detail.move.removedParents),
      new: titles(detail.move.addedParents),
    };
  if (detail?.delete !== undefined)
    return { action: 'deleted', new: detail.delete.type === 'PERMANENT_DELETE' ? 'For good' : null };
  if (detail?.restore !== undefined) return { action: 'restored' };
  if (detail?.permissionChange === undefined) return undefined;
  const { addedPermissions: added = [], removedPermissions: removed = [] } = detail.permissionChange;
  return {
    action: 'permission_changed',
    old: removed.length === 0 ? null : removed.map(permissionText).join(', '),
    new: added.length === 0 ? null : added.map(permissionText).join(', '),
    is_public: added.some(({ anyone }) => anyone !== undefined),
    shared_with: sharedWith(added),
    unnamed: unnamedIn(added),
  };
}

/** The events of an activity, one for each file. The same activity has the same ids however often it comes. */
export function eventsOf(activity: Activity, account: string): ToldEvent[] {
  const told = toldOf(activity.primaryActionDetail);
  const at = activity.timestamp ?? activity.timeRange?.endTime;
  if (told === undefined || at === undefined || Number.isNaN(Date.parse(at))) return [];
  return (activity.targets ?? []).flatMap(({ driveItem }) => {
    const id = idOf(driveItem?.name);
    if (id === '') return [];
    const event: ToldEvent = {
      id: `${at}:${told.action}:${id}`.slice(0, 200),
      at,
      file_id: id,
      file_name: driveItem?.title ?? '',
      mime: driveItem?.mimeType ?? null,
      old: null,
      new: null,
      is_public: false,
      shared_with: [],
      unnamed: [],
      ...told,
      ...actorOf(activity.actors?.[0], account),
    };
    return [event];
  });
}
