import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import '#renderer/ui/table/print.css';

let clear: () => void = () => undefined;

/** Adds a sheet to the page that replaces everything else in print, until it is printed. Removes the previous one. */
export function showPrint(content: ReactNode, className: string): void {
  clear();
  const sheet = document.createElement('section');
  sheet.className = `mq-print-sheet ${className}`;
  document.body.append(sheet);
  const root = createRoot(sheet);
  flushSync(() => {
    root.render(content);
  });
  clear = () => {
    removeEventListener('afterprint', clear);
    root.unmount();
    sheet.remove();
    clear = () => undefined;
  };
  // Some systems don't block in print() and fire this event when done.
  addEventListener('afterprint', clear);
}
