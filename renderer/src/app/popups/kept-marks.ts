import * as z from 'zod/mini';
import type { PopupMarks } from '#shared/domain/popups/popup-marks.ts';

const mark = z.object({ poppedAt: z.number(), seenAt: z.number(), count: z.number() });
const schema = z.object({ horizon: z.number(), rows: z.record(z.string(), mark) });

/** What a person was shown in this browser: ids and times, kept for every tab of this server. */
export function keptMarks(personId: string) {
  const key = `marquee.popups.${personId}`;
  return {
    read: (): PopupMarks | undefined => {
      try {
        return schema.parse(JSON.parse(window.localStorage.getItem(key) ?? ''));
      } catch {
        return undefined;
      }
    },
    /** Throws where nothing can be kept: what could pop up twice does not pop up. */
    write: (marks: PopupMarks): void => {
      window.localStorage.setItem(key, JSON.stringify(marks));
    },
  };
}
