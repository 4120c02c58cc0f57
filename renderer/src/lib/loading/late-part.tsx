import { createElement, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPage } from './first-page.ts';

/**
 * A part that nobody waits for: it comes once the first page stands, and what it belongs to works without. It suspends nothing,
 * so no page change can wait for it either.
 */
export const latePart = <P extends object = object>(load: () => Promise<ComponentType<P>>) =>
  function LatePart(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      afterFirstPage(
        () =>
          void load().then(
            (part) => {
              setPart(() => part);
            },
            () => undefined,
          ),
      );
    }, []);
    return Part === undefined ? null : createElement(Part, props);
  };
