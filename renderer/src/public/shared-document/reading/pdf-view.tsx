import { openFile } from '#renderer/public/shared-document/server/shared-file.ts';
import { useLoaded } from './use-loaded.ts';
import { ViewerFailure, ViewerWait } from './viewer-state.tsx';

type Props = {
  viewId: string;
  sizeBytes: number;
  onGone: () => void;
  onPage: (number: number) => void;
};

/** A PDF. Its viewer loads in parallel with the file, and only when a PDF is opened. */
export function PdfView({ viewId, sizeBytes, onGone, onPage }: Props) {
  const { loaded, retry } = useLoaded({
    load: async (signal) => {
      const [viewer, file] = await Promise.all([import('./pdf-pages.tsx'), openFile(viewId, sizeBytes)]);
      let problem: unknown;
      const read = (start: number, end: number) =>
        file.read(start, end).catch((error: unknown) => {
          // The library reports the same error for all of them, so remember the real one.
          problem = error;
          throw error;
        });
      try {
        const opened = await viewer.openPdf({ sizeBytes: file.sizeBytes, read }, signal);
        return { ...opened, Pages: viewer.PdfPages };
      } catch (error) {
        throw problem ?? error;
      }
    },
    drop: ({ close }) => {
      close();
    },
    onGone,
  });
  if (loaded.kind === 'failed') return <ViewerFailure error={loaded.error} onRetry={retry} />;
  if (loaded.kind === 'loading') return <ViewerWait isWaiting={loaded.isWaiting} />;
  const { Pages, pdf, size } = loaded.value;
  return <Pages pdf={pdf} size={size} onPage={onPage} />;
}
