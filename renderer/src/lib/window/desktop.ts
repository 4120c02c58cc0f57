import { create } from 'zustand';
import type { Desktop } from '#shared/contract/desktop.ts';

/** What the desktop has reported about its window; null in a browser, and until it has. */
export const useDesktop = create<{ desktop: Desktop | null }>(() => ({ desktop: null }));
