/** A person as people write them: `Ana Turner <ana@mail.example>`. */
export type Written = { name: string; address: string };

const addressShape = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/;

/** Longer than any name and address; a longer text would be parsed again at each key press. */
const mostWritten = 400;

export const isAddress = (text: string): boolean => addressShape.test(text);

/**
 * Parses `Ana Turner <ana@mail.example>`, `Ana Turner, ana@mail.example` or a bare address, whose name is then empty.
 */
export function readPerson(text: string): Written | undefined {
  if (text.length > mostWritten) return undefined;
  const found = /^(.*?)[\s,;:]*<?([^\s,;<>]+@[^\s,;<>]+)>?$/su.exec(text.trim());
  const address = found?.[2]?.toLowerCase() ?? '';
  const name = (found?.[1] ?? '').trim().replace(/^["']|["']$/g, '');
  return isAddress(address) && !name.includes('@') ? { name, address } : undefined;
}

/** Parses a list of people pasted from emails, a spreadsheet or a note. Unreadable parts are returned as they are. */
export function readPeople(text: string): { people: Written[]; rest: string } {
  const people: Written[] = [];
  const rest: string[] = [];
  for (const line of text.split(/[\n\r;]+/)) {
    const whole = readPerson(line);
    if (whole !== undefined) {
      people.push(whole);
      continue;
    }
    for (const part of line.split(/[,\t]/)) {
      const words = part.trim().split(/\s+/);
      const person = readPerson(part);
      if (person !== undefined) people.push(person);
      else if (words.length > 1 && words.every(isAddress))
        people.push(...words.map((address) => ({ name: '', address: address.toLowerCase() })));
      else if (part.trim() !== '') rest.push(part.trim());
    }
  }
  return { people, rest: rest.join(', ') };
}

/** The error message for a text that matches no one. */
export function unreadOf(text: string, takesAddresses: boolean): string {
  if (text.trim() === '') return 'Nobody to choose from';
  if (takesAddresses) return 'Not an address such as ana@example.com';
  return text.includes('@') ? 'Nobody here has this address' : 'Nobody here has this name';
}
