import * as z from 'zod/mini';
import { popupMarksSchema, type PopupMarks } from '#shared/domain/popups/popup-marks.ts';
import type { JsonFile } from '#electron/main/settings/json-file.ts';

/** Of so many people on one computer; beyond that the one who was here longest ago is forgotten. */
const mostPeople = 8;

const contentSchema = z.object({ shown: z.record(z.string(), z.unknown()) });

export type ShownMarks = ReturnType<typeof createShownMarks>;

/** Which notifications this computer has shown, by server and person: ids and times, and no word of them. */
export function createShownMarks(file: JsonFile) {
  const all = () => contentSchema.safeParse(file.read()).data?.shown ?? {};
  return {
    /** Undefined where this person has never been here, or what was kept cannot be read. */
    read: (server: string, personId: string): PopupMarks | undefined => {
      const kept = all();
      const key = keyOf(server, personId);
      return Object.hasOwn(kept, key) ? popupMarksSchema.safeParse(kept[key]).data : undefined;
    },
    write: (server: string, personId: string, marks: PopupMarks): void => {
      const key = keyOf(server, personId);
      const others = Object.entries(all()).filter(([other]) => other !== key);
      file.write({ shown: Object.fromEntries([...others.slice(1 - mostPeople), [key, marks]]) });
    },
  };
}

const keyOf = (server: string, personId: string) => `${server} ${personId}`;
