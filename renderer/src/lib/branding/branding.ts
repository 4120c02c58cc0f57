import { create } from 'zustand';
import {
  applyAccent,
  keepBranding,
  plainBranding,
  readBranding,
  type KeptBranding,
} from './kept-branding.ts';

type Branding = KeptBranding & {
  /** False only once the server has said that no account exists yet. The next start checks again. */
  hasAccounts: boolean;
};

/** How the workspace looks. A workspace without a name is called Marquee. */
export const useBranding = create<Branding>(() => {
  const kept = readBranding();
  // A desktop page can load only pictures that its host has received since it started.
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

/** Another server has its own branding. */
export const forgetBranding = (): void => {
  keepBranding(plainBranding);
};
