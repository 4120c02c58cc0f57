import { createElement, useEffect, useState, type ComponentType } from 'react';
import { afterFirstPage } from './first-page.ts';

/**
 * A part that the page works without: it loads after the first page is shown. It does not suspend, so no page change
 * waits for it.
 */
export const lazyLater = <P extends object = object>(load: () => Promise<ComponentType<P>>) =>
  function LazyLater(props: P) {
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
