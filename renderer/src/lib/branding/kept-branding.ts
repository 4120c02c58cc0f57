const key = 'marquee.branding';

/** How the workspace looks, as the server last sent it. Used from the first frame of the next start. */
export type KeptBranding = {
  name: string | null;
  logoUrl: string | null;
  /** The accent in both schemes, as a style sheet. */
  css: string | null;
};

export const plainBranding: KeptBranding = { name: null, logoUrl: null, css: null };

export function readBranding(): KeptBranding {
  try {
    return { ...plainBranding, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as KeptBranding) };
  } catch {
    return plainBranding;
  }
}

export function keepBranding(branding: KeptBranding): void {
  try {
    localStorage.setItem(key, JSON.stringify(branding));
  } catch {
    // Storage may be blocked. The next start then uses the default look.
  }
}

/** Overrides the theme's accent. */
export function applyAccent(css: string | null): void {
  let sheet = document.getElementById(key);
  if (sheet === null) {
    if (css === null) return;
    sheet = document.createElement('style');
    sheet.id = key;
    document.head.append(sheet);
  }
  sheet.textContent = css;
}
