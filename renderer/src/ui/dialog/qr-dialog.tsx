import { Button } from '@mantine/core';
import encodeQr from 'qr';
import { useMemo } from 'react';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import styles from './qr-dialog.module.css';

type Props = { name: string; address: string; onClose: () => void };

const options = { ecc: 'medium', border: 2 } as const;
/** The size of one module of the code in px: sharp in print. */
const squareSide = 16;

/** The QR code of a link, which can be saved and printed. */
export function QrDialog({ name, address, onClose }: Props) {
  const picture = useMemo(() => {
    const svg = encodeQr(address, 'svg', options);
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [address]);
  return (
    <Dialog name="QrDialog" title="QR code" width={380} onClose={onClose}>
      <div className={styles['qr']}>
        <img src={picture} alt={`QR code of the link ${name}`} width={260} height={260} />
        <p dir="auto">{name}</p>
      </div>
      <DialogFoot>
        <Button variant="default" component="a" href={picture} download={`QR ${name}.svg`}>
          Save as SVG
        </Button>
        <Button
          variant="default"
          onClick={() => {
            savePng(name, address);
          }}
        >
          Save as PNG
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function savePng(name: string, address: string): void {
  const squares = encodeQr(address, 'raw', options);
  const canvas = document.createElement('canvas');
  canvas.width = squares.length * squareSide;
  canvas.height = canvas.width;
  const brush = canvas.getContext('2d');
  if (brush === null) {
    notifyError('The picture could not be made. Save it as SVG.');
    return;
  }
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#000';
  squares.forEach((line, y) => {
    line.forEach((isDark, x) => {
      if (isDark) brush.fillRect(x * squareSide, y * squareSide, squareSide, squareSide);
    });
  });
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `QR ${name}.png`;
  link.click();
}
