import { createElement, use, type ComponentType } from 'react';

const failed = new Set<() => void>();

/** Lets the next render ask again for pages that could not be loaded. */
export function forgetFailedPages(): void {
  failed.forEach((forget) => {
    forget();
  });
  failed.clear();
}

/**
 * A page whose code loads when it is first shown. React's own `lazy` remembers a failure for good,
 * so that Try Again could not work after a broken connection.
 */
export function lazyPage<P extends object = object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const read = () => {
    loading ??= load().catch((error: unknown) => {
      failed.add(() => (loading = undefined));
      throw error;
    });
    return loading;
  };
  return function LazyPage(props: P) {
    return createElement(use(read()), props);
  };
}
