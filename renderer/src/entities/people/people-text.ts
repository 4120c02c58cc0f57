/** Someone as they are written: `Ana Turner <ana@mail.example>`. */
export type Written = { name: string; address: string };

const addressShape = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/;

/** A name and an address are shorter; what is longer would be looked through again at each letter. */
const mostWritten = 400;

export const isAddress = (text: string): boolean => addressShape.test(text);

/** `Ana Turner <ana@mail.example>`, `Ana Turner, ana@mail.example` or an address alone, whose name is then empty. */
export function readPerson(text: string): Written | undefined {
  if (text.length > mostWritten) return undefined;
  const found = /^(.*?)[\s,;:]*<?([^\s,;<>]+@[^\s,;<>]+)>?$/su.exec(text.trim());
  const address = found?.[2]?.toLowerCase() ?? '';
  const name = (found?.[1] ?? '').trim().replace(/^["']|["']$/g, '');
  return isAddress(address) && !name.includes('@') ? { name, address } : undefined;
}

/** A list of people as it is pasted: from mails, a sheet or a note. What can't be read stays as it is. */
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

/** What is said of a text that is nobody. */
export function unreadOf(text: string, takesAddresses: boolean): string {
  if (text.trim() === '') return 'Nobody to choose from';
  if (takesAddresses) return 'Not an address such as ana@example.com';
  return text.includes('@') ? 'Nobody here has this address' : 'Nobody here has this name';
}
