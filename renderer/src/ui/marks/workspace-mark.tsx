import { useState } from 'react';
import { useBranding } from '#renderer/lib/branding/branding.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { Mark } from './product-mark.tsx';

/** The workspace's logo; the product's logo if there is none, or it can't be shown. */
export function WorkspaceMark({ size = 22 }: { size?: number }) {
  const logoUrl = useBranding((branding) => branding.logoUrl);
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === broken) return <Mark size={size} />;
  return (
    <img
      src={photoAddress(logoUrl)}
      width={size}
      height={size}
      alt=""
      referrerPolicy="no-referrer"
      style={{ flex: 'none', objectFit: 'contain', borderRadius: size / 4 }}
      onError={() => {
        setBroken(logoUrl);
      }}
    />
  );
}
