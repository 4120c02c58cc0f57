import { create } from 'zustand';
import type { Desktop } from '#shared/contract/desktop.ts';

/** What the desktop has told of its window; null in a browser, and until then. */
export const useDesktop = create<{ desktop: Desktop | null }>(() => ({ desktop: null }));
