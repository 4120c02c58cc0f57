const titles = new Map([
  ['users.viewed_as', 'Users: viewed as'],
  ['audit.purged', 'Audit log: old entries removed'],
]);

/** `users.role_changed` as a heading: `Users: role changed`. */
export function eventTitle(event: string): string {
  const [area = '', verb = ''] = event.replaceAll('_', ' ').split('.');
  return titles.get(event) ?? `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${verb}`;
}
