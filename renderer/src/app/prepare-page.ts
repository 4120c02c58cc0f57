import { prepareCalls } from '#renderer/bridge/index.ts';
import { areas, type Area, type AreaName } from '#shared/domain/areas.ts';
import { areaPages } from './area-pages.tsx';

/** Loads a page's code and the code for its first calls in parallel. */
export function preparePage(path: string): void {
  const found = Object.entries<Area>(areas).find(([, area]) => area.path === path);
  if (found === undefined) return;
  const { page, calls = [] } = areaPages[found[0] as AreaName];
  void page.preload();
  prepareCalls(calls);
}
