import * as z from 'zod/mini';
import { keptOfPerson } from '#renderer/lib/viewer/kept-of-person.ts';

const opened = keptOfPerson('opened', z.record(z.string(), z.string()), {});

/** What a person last opened in a rail on this device, by the address parameter with its id. */
export const lastOpened = (personId: string, param: string): string | undefined =>
  opened.read(personId)[param];

export function rememberOpened(personId: string, param: string, id: string): void {
  opened.write(personId, { ...opened.read(personId), [param]: id });
}
