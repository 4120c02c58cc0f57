/** The part of Electron's WebFrameMain that the check needs. */
export type CallingFrame = { readonly origin: string; readonly parent: object | null };

/**
 * Whether a call comes from the app's own page: from the top frame, with the app's origin. A frame that no longer
 * exists when its call arrives counts as foreign, and so does any frame inside a page.
 */
export function isTrustedFrame(frame: CallingFrame | null | undefined, appOrigin: string): boolean {
  try {
    return frame?.parent === null && frame.origin === appOrigin;
  } catch {
    // Electron throws if the frame was destroyed meanwhile.
    return false;
  }
}
