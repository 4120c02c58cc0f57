const key = 'marquee.branding';

/** How the workspace looks, as the server last said: from the first frame of the next start on. */
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
    // Then the next start begins plain.
  }
}

/** Puts the accent over that of the theme. */
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
