import { popupMarksSchema, type PopupMarks } from '#shared/domain/popups/popup-marks.ts';

/** The popups that a person has seen in this browser: ids and times, stored for every tab of this server. */
export function keptMarks(personId: string) {
  const key = `marquee.popups.${personId}`;
  return {
    read: (): PopupMarks | undefined => {
      try {
        return popupMarksSchema.parse(JSON.parse(window.localStorage.getItem(key) ?? ''));
      } catch {
        return undefined;
      }
    },
    /** Throws if storage is blocked: no popup is better than the same popup twice. */
    write: (marks: PopupMarks): void => {
      window.localStorage.setItem(key, JSON.stringify(marks));
    },
  };
}
