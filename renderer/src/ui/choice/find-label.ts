/** `Find a manager`: the label of a field that searches choices. */
export function findLabel(thing: string, verb = 'Find'): string {
  return `${verb} ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
}
