import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

// Few people ever see these pages, so they are not part of the code that everyone loads.
export const AccessDenied = lazyPage(async () => (await import('./access-denied.tsx')).AccessDenied);

export const MarketplaceOff = lazyPage(
  async () => (await import('#renderer/features/marketplace/off/marketplace-off.tsx')).MarketplaceOff,
);

export const WindowItems = lazyPage(
  async () => (await import('#renderer/app/shell/top-bar/window-items.tsx')).WindowItems,
);
