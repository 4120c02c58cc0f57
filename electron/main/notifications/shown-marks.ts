import * as z from 'zod/mini';
import { popupMarksSchema, type PopupMarks } from '#shared/domain/popups/popup-marks.ts';
import type { JsonFile } from '#electron/main/settings/json-file.ts';

/** How many users of one computer are remembered; beyond that, the one seen longest ago is dropped. */
const mostPeople = 8;

const contentSchema = z.object({ shown: z.record(z.string(), z.unknown()) });

export type ShownMarks = ReturnType<typeof createShownMarks>;

/** Which notifications this computer has shown, by server and user: ids and times, but no text. */
export function createShownMarks(file: JsonFile) {
  const all = () => contentSchema.safeParse(file.read()).data?.shown ?? {};
  return {
    /** Undefined if the user is new here, or the stored value cannot be read. */
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
