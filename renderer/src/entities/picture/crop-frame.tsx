import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Part } from './make-picture.ts';
import styles from './crop-frame.module.css';

type Props = {
  /** The picture's address. For another picture, use another `key` to reset the crop. */
  address: string;
  /** Width divided by height of the crop. */
  aspect: number;
  /** Round, for a person's photo. */
  isRound?: boolean;
  /** Shows a rule-of-thirds grid. */
  hasThirds?: boolean;
  onPart: (part: Part) => void;
  /** Called if the browser can't read the picture. */
  onBroken?: () => void;
};

/** Moves a picture behind a frame; what is inside the frame is the crop. */
export function CropFrame({ address, aspect, isRound = false, hasThirds = false, onPart, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles['frame']}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={hasThirds}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            onPart(pixels);
          }}
          mediaProps={{ alt: '', onError: onBroken }}
        />
      </div>
      <Row as="label" gap={12} className={styles['zoom']}>
        Zoom
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => {
            setZoom(event.currentTarget.valueAsNumber);
          }}
        />
      </Row>
      <p className={styles['hint']}>Drag the picture, or move it with the arrow keys.</p>
    </>
  );
}
