const titles = new Map([
  ['users.viewed_as', 'Viewed as user'],
  ['audit.purged', 'Old audit entries removed'],
  ['config.changed', 'Setting changed'],
]);

/** `users.role_changed` as a heading: `User role changed`. */
export function eventTitle(event: string): string {
  const [area = '', verb = ''] = event.replaceAll('_', ' ').split('.');
  return titles.get(event) ?? `${area.charAt(0).toUpperCase()}${area.slice(1).replace(/s$/, '')} ${verb}`;
}
