import { isPlayed } from '#renderer/entities/file/file-labels.ts';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { PreviewedFile } from './file-bytes.ts';
import { PictureView } from './picture-view.tsx';
import { VideoView } from './video-view.tsx';

/** Loaded lazily: the PDF reader is larger than the rest of a page. */
const PdfView = lazyPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView);

/** The viewer for a file's type; only for files that `isViewed` accepts. */
export function FileView({ file }: { file: PreviewedFile }) {
  if (file.mediaType === 'application/pdf')
    return <PdfView key={file.id} file={file} waiting={<PendingLines label="Loading the PDF" />} />;
  return isPlayed(file.mediaType) ? (
    <VideoView key={file.id} file={file} />
  ) : (
    <PictureView key={file.id} file={file} />
  );
}
