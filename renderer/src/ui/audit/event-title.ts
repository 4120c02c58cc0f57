/** `users.role_changed` as a heading: `Users: role changed`. */
export function eventTitle(event: string): string {
  const [area = '', verb = ''] = event.replaceAll('_', ' ').split('.');
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${verb}`;
}
