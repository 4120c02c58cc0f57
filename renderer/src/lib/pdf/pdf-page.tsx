import { useEffect, useRef, useState } from 'react';
import { AnnotationMode, TextLayer, type PDFDocumentProxy } from './open-pdf.ts';
import styles from './pdf-page.module.css';

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** The size of the first page: others are assumed to be alike until they come near. */
  size: { width: number; height: number };
  scale: number;
  isNear: boolean;
  /** The text layer is ready, or was removed. */
  onWords: (number: number, layer: HTMLElement | undefined) => void;
};

/** Above this, the canvas of a large page at a large zoom would take hundreds of megabytes. */
const mostPixels = 16_000_000;
const renderWithinMs = 20_000;

/** One page. Its space is reserved from the start; its content exists only while it is near the visible part. */
export function PdfPage({ pdf, number, size, scale, isNear, onWords }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(size);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  useEffect(() => {
    if (!isNear) return;
    const shown = canvas.current;
    const words = text.current;
    if (shown === null || words === null) return;
    let stop: () => void = () => undefined;
    const left = new AbortController();
    const isLeft = () => left.signal.aborted;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      setOwn({ width: plain.width, height: plain.height });
      const ratio = Math.min(
        globalThis.devicePixelRatio,
        Math.sqrt(mostPixels / (plain.width * plain.height * scale * scale)),
      );
      const viewport = page.getViewport({ scale: scale * ratio });
      if (isLeft()) return;
      shown.width = Math.floor(viewport.width);
      shown.height = Math.floor(viewport.height);
      // With form values and stamps, as other viewers show them.
      const rendering = page.render({ canvas: shown, viewport, annotationMode: AnnotationMode.ENABLE });
      const timer = setTimeout(() => {
        rendering.cancel();
      }, renderWithinMs);
      stop = () => {
        clearTimeout(timer);
        rendering.cancel();
      };
      await rendering.promise.finally(() => {
        clearTimeout(timer);
      });
      if (isLeft()) return;
      setState('shown');
      words.replaceChildren();
      await new TextLayer({
        textContentSource: page.streamTextContent(),
        container: words,
        viewport: page.getViewport({ scale }),
      }).render();
      if (!isLeft()) onWords(number, words);
    };
    draw().catch(() => {
      if (!isLeft()) setState('failed');
    });
    return () => {
      left.abort();
      stop();
      onWords(number, undefined);
      // Free the canvas memory at once.
      shown.width = 0;
      shown.height = 0;
      words.replaceChildren();
      setState('waiting');
    };
  }, [pdf, number, scale, isNear, onWords]);
  return (
    <div
      className={styles['page']}
      data-page={number}
      style={
        {
          width: Math.floor(own.width * scale),
          height: Math.floor(own.height * scale),
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
      role="group"
      aria-label={`Page ${String(number)}`}
      data-state={state}
    >
      <canvas ref={canvas} className={styles['canvas']} aria-hidden />
      <div ref={text} className={styles['text']} />
      {state === 'failed' ? <p className={styles['failed']}>This page can’t be shown.</p> : null}
    </div>
  );
}
