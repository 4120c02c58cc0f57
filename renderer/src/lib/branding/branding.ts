import { create } from 'zustand';
import {
  applyAccent,
  keepBranding,
  plainBranding,
  readBranding,
  type KeptBranding,
} from './kept-branding.ts';

/** How the workspace looks. What it is called without a name: Marquee. */
export const useBranding = create<KeptBranding>(() => {
  const kept = readBranding();
  // A desktop page is given pictures only of what it was told since its start.
  return typeof window !== 'undefined' && window.bridge === undefined ? kept : { ...kept, logoUrl: null };
});

export const workspaceName = ({ name }: KeptBranding): string => name ?? 'Marquee';

export function setBranding(branding: KeptBranding): void {
  keepBranding(branding);
  applyAccent(branding.css);
  useBranding.setState(branding);
}

/** Another server has its own. */
export const forgetBranding = (): void => {
  keepBranding(plainBranding);
};
