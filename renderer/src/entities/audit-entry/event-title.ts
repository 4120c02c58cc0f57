import type { AuditEntry } from '#shared/contract/audit.ts';

const titles = new Map([
  ['users.viewed_as', 'Viewed as user'],
  ['audit.purged', 'Old audit entries removed'],
  ['config.changed', 'Setting changed'],
]);

/** What an area's events are about, where that isn't the area's name in the singular. */
const areas = new Map([
  ['tasks', 'Task template'],
  ['document_shares', 'Document link'],
  ['signature_requests', 'Signature request'],
  ['upload_requests', 'Request for files'],
  ['link_trees', 'Link page'],
  ['vault_access', 'Temporary access'],
  ['bot_auto_replies', 'Automatic reply'],
  ['bot_broadcasts', 'Broadcast'],
  ['messaging_links', 'Link to Telegram'],
  ['social_rules', 'Posting rule'],
]);

/** `users.role_changed` as a heading: `User role changed`. */
export function eventTitle(event: string): string {
  const [area = '', verb = ''] = event.split('.');
  const words = area.replaceAll('_', ' ').replace(/s$/, '');
  const subject = areas.get(area) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return titles.get(event) ?? `${subject} ${verb.replaceAll('_', ' ')}`;
}

/** The heading of one entry. A request for access is logged as `created`, although access doesn't exist yet. */
export function entryTitle({ event, changes }: Pick<AuditEntry, 'event' | 'changes'>): string {
  const isRequest = event === 'vault_access.created' && changes['status']?.[1] === 'asked';
  return isRequest ? 'Temporary access requested' : eventTitle(event);
}
