import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Signature } from '#renderer/public/shared-document/server/signing.ts';
import shell from '#renderer/public/shell/shell.module.css';
import { drawnSignature } from './drawn-path.ts';
import styles from './signing.module.css';

type Props = { onChange: (signature: Signature | undefined) => void };

/** An area to draw in with a finger, a pen or the mouse. */
export function DrawField({ onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return;
    const drawn = new SignaturePad(surface, { penColor: getComputedStyle(surface).color });
    pad.current = drawn;
    const fit = () => {
      const { width, height } = surface.getBoundingClientRect();
      const scale = Math.max(window.devicePixelRatio, 1);
      const kept = drawn.toData();
      surface.width = width * scale;
      surface.height = height * scale;
      surface.getContext('2d')?.scale(scale, scale);
      drawn.fromData(kept);
    };
    const say = () => {
      report.current(drawnSignature(drawn.toData(), surface.getBoundingClientRect()));
    };
    fit();
    drawn.addEventListener('endStroke', say);
    window.addEventListener('resize', fit);
    return () => {
      drawn.off();
      window.removeEventListener('resize', fit);
    };
  }, []);
  return (
    <div className={styles['pad']}>
      <canvas ref={canvas} role="img" aria-label="Draw your signature here" />
      <button
        className={shell['plain']}
        type="button"
        onClick={() => {
          pad.current?.clear();
          onChange(undefined);
        }}
      >
        Clear
      </button>
    </div>
  );
}
