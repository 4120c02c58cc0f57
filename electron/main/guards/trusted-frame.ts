/** As much of Electron's WebFrameMain as the decision needs. */
export type CallingFrame = { readonly origin: string; readonly parent: object | null };

/**
 * Whether a call comes from the app's own page: the top frame, and of the app's origin. A frame that is gone by the time
 * its call arrives counts as foreign, and so does one inside a page, whatever it shows.
 */
export function isTrustedFrame(frame: CallingFrame | null | undefined, appOrigin: string): boolean {
  try {
    return frame?.parent === null && frame.origin === appOrigin;
  } catch {
    // Electron throws where a frame ended while we looked at it.
    return false;
  }
}
