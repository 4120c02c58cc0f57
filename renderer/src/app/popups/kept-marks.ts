import { popupMarksSchema, type PopupMarks } from '#shared/domain/popups/popup-marks.ts';

/** What a person was shown in this browser: ids and times, kept for every tab of this server. */
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
    /** Throws where nothing can be kept: what could pop up twice does not pop up. */
    write: (marks: PopupMarks): void => {
      window.localStorage.setItem(key, JSON.stringify(marks));
    },
  };
}
