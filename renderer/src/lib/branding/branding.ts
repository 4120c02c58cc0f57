import { create } from 'zustand';
import {
  applyAccent,
  keepBranding,
  plainBranding,
  readBranding,
  type KeptBranding,
} from './kept-branding.ts';

type Branding = KeptBranding & {
  /** False only where the server has said that no one has an account yet, which the next start asks again. */
  hasAccounts: boolean;
};

/** How the workspace looks. What it is called without a name: Marquee. */
export const useBranding = create<Branding>(() => {
  const kept = readBranding();
  // A desktop page is given pictures only of what it was told since its start.
  const isWhole = typeof window !== 'undefined' && window.bridge === undefined;
  return { ...kept, ...(isWhole ? {} : { logoUrl: null }), hasAccounts: true };
});

export const anyAccounts = ({ hasAccounts }: Branding): boolean => hasAccounts;

export const workspaceName = ({ name }: Pick<Branding, 'name'>): string => name ?? 'Marquee';

export function setBranding(looks: KeptBranding, hasAccounts = true): void {
  keepBranding(looks);
  applyAccent(looks.css);
  useBranding.setState({ ...looks, hasAccounts });
}

/** Another server has its own. */
export const forgetBranding = (): void => {
  keepBranding(plainBranding);
};
