// A key press also ends a press: otherwise one whose end is lost, as under a system menu, would never end.
const pressEnds = [
  'pointerup',
  'pointercancel',
  'mouseup',
  'dragend',
  'contextmenu',
  'keydown',
  'blur',
] as const;
let isPressed = false;

/** The focus also moves within the page during a press, so only blur of the window counts. */
const isEnd = (event: Event): boolean => event.type !== 'blur' || event.target === window;

// The sign-in page is prerendered at build time, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    { capture: true },
  );
  const end = (event: Event) => {
    if (isEnd(event)) isPressed = false;
  };
  for (const name of pressEnds) window.addEventListener(name, end, { capture: true });
}

/** Pending until everything that waited for the end of a press has run. */
let settling: Promise<void> | undefined;

/**
 * A press blurs the field before it. Its error is shown only when the press has ended: an error that appears earlier
 * would move the button or box being pressed away from the pointer. Checks caused by the click run after it, or they
 * would undo its result.
 */
export async function endOfPress(): Promise<void> {
  if (isPressed)
    settling ??= new Promise<void>((resolve) => {
      const ended = new AbortController();
      const end = (event: Event) => {
        if (!isEnd(event)) return;
        ended.abort();
        // After the click event.
        setTimeout(() => {
          settling = undefined;
          resolve();
        }, 0);
      };
      for (const name of pressEnds)
        window.addEventListener(name, end, { capture: true, signal: ended.signal });
    });
  await settling;
}
