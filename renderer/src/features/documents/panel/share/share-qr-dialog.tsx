import { Button } from '@mantine/core';
import encodeQr from 'qr';
import { useMemo } from 'react';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import styles from './share.module.css';

type Props = { name: string; address: string; onClose: () => void };

/** The address of a link for a phone's camera; it can be saved and printed. */
export function ShareQrDialog({ name, address, onClose }: Props) {
  const picture = useMemo(() => {
    const svg = encodeQr(address, 'svg', { ecc: 'medium', border: 2 });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [address]);
  return (
    <Dialog name="ShareQrDialog" title="QR code" width={360} onClose={onClose}>
      <div className={styles['qr']}>
        <img src={picture} alt={`QR code of the link ${name}`} width={260} height={260} />
        <p dir="auto">{name}</p>
      </div>
      <DialogFoot>
        <Button variant="default" component="a" href={picture} download={`QR ${name}.svg`}>
          Save as SVG
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
