import { createElement, use, useState, type ComponentType } from 'react';

const failed = new Set<() => void>();

/** Lets the next render ask again for pages that could not be loaded. */
export function forgetFailedPages(): void {
  failed.forEach((forget) => {
    forget();
  });
  failed.clear();
}

export type LazyPage<P extends object = object> = ComponentType<P> & {
  /** Fetches the code before it is shown, and settles either way. Where that fails, showing the page asks again. */
  preload: () => Promise<void>;
};

/**
 * A page whose code loads when it is first shown. React's own `lazy` remembers a failure for good,
 * so that Try Again could not work after a broken connection.
 */
export function lazyPage<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  // What is there must not wait, not even for a promise that is kept: React leaves a fallback standing for 300 ms, and in tests
  // it forgets a render that was interrupted after it had asked for one.
  let loaded: ComponentType<P> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const read = () => {
    if (loading !== undefined) return loading;
    loading = load();
    loading.then(
      (value) => (loaded = value),
      () => failed.add(forget),
    );
    return loading;
  };
  const Waiting = (props: P) => createElement(use(read()), props);
  /** One of the two for as long as it is on the screen: to change over would start the page again. */
  const LazyPage = (props: P) => {
    const [Page] = useState(() => loaded ?? Waiting);
    return createElement(Page, props);
  };
  const preload = () => read().then(() => undefined, forget);
  return Object.assign(LazyPage, { preload });
}
