import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import '#renderer/ui/table/print.css';

let clear: () => void = () => undefined;

/** Puts a sheet on the page that is all there is on paper, until it is printed. The one before it goes. */
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
  // A system whose dialog does not wait says when it is done.
  addEventListener('afterprint', clear);
}
