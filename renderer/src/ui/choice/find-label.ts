/** `Find a manager`: names the field that looks through choices. */
export function findLabel(thing: string, verb = 'Find'): string {
  return `${verb} ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
}
