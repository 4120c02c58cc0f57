import { createElement, use, useState, type ComponentType } from 'react';

const failed = new Set<() => void>();

/** Lets the next render retry pages that failed to load. */
export function forgetFailedPages(): void {
  failed.forEach((forget) => {
    forget();
  });
  failed.clear();
}

export type LazyPage<P extends object = object> = ComponentType<P> & {
  /** Loads the code before the page is shown. Never rejects: if loading fails, showing the page tries again. */
  preload: () => Promise<void>;
};

/**
 * A page whose code loads when it is first shown. React's own `lazy` remembers a failure for good, so that Try Again
 * could not work after a lost connection.
 */
export function lazyPage<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  // Code that is loaded must not wait, not even for a resolved promise: React shows a fallback for at least 300 ms, and
  // in tests it loses a render that was interrupted after it had suspended.
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
  /** Chosen once per mount, because switching between the two would remount the page. */
  const LazyPage = (props: P) => {
    const [Page] = useState(() => loaded ?? Waiting);
    return createElement(Page, props);
  };
  const preload = () => read().then(() => undefined, forget);
  return Object.assign(LazyPage, { preload });
}
