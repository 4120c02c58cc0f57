import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useBranding } from '#renderer/lib/branding/branding.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';

/** Previews the image at the address. The desktop app loads images only from saved addresses. */
export function LogoPreview({ address }: { address: string }) {
  const saved = useBranding(({ logoUrl }) => logoUrl);
  const [broken, setBroken] = useState<string>();
  if (address === '' || (window.bridge !== undefined && address !== saved))
    return <IconPhoto size={16} stroke={1.7} aria-hidden />;
  if (address === broken)
    return (
      <IconPhotoOff
        size={16}
        stroke={1.7}
        role="img"
        aria-label="No picture could be loaded from this address"
      />
    );
  return (
    <img
      key={address}
      src={photoAddress(address)}
      width={18}
      height={18}
      alt=""
      referrerPolicy="no-referrer"
      style={{ objectFit: 'contain', borderRadius: 4 }}
      onError={() => {
        setBroken(address);
      }}
    />
  );
}
