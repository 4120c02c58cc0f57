import type { ComponentType } from 'react';
import { lazyPage } from '#renderer/lib/pages/lazy-page.tsx';
import { paths, type Path } from '#renderer/lib/links/paths.ts';

/** The pages of the features. A path without one says that its page is still to come. */
export const featurePages: Readonly<Partial<Record<Path, ComponentType>>> = {
  [paths.models]: lazyPage(async () => (await import('#renderer/features/models/page.tsx')).ModelsPage),
  [paths.admin]: lazyPage(async () => (await import('#renderer/features/admin/page.tsx')).AdminPage),
  [paths.account]: lazyPage(async () => (await import('./account-page.tsx')).AccountPage),
};
