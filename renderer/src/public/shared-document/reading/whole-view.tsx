import { openFile, readWhole } from '#renderer/public/shared-document/server/shared-file.ts';
import { useEffect, useRef, useState } from 'react';
import type { FileSort } from './file-sort.ts';
import { useLoaded } from './use-loaded.ts';
import { ViewerFailure, ViewerWait } from './viewer-state.tsx';
import styles from './reader.module.css';

type Props = {
  viewId: string;
  file: { sort: Extract<FileSort, 'picture' | 'video'>; mime: string; sizeBytes: number; fileName: string };
  canDownload: boolean;
  onGone: () => void;
};

/** A picture or a video. It is read in full, because a link to it expires after a minute. */
export function WholeView({ viewId, file, canDownload, onGone }: Props) {
  const { loaded, retry } = useLoaded({
    load: async () => {
      const pieces = await readWhole(await openFile(viewId, file.sizeBytes));
      return URL.createObjectURL(new Blob(pieces, { type: file.mime }));
    },
    drop: (address) => {
      URL.revokeObjectURL(address);
    },
    onGone,
  });
  const [isBroken, setBroken] = useState(false);
  // Few browsers can show the iPhone's format, so retrying does not help.
  if (isBroken && /^image[/]hei[cf]$/.test(file.mime)) return <NoView canDownload={canDownload} />;
  if (loaded.kind === 'failed' || isBroken)
    return (
      <ViewerFailure
        error={loaded.kind === 'failed' ? loaded.error : undefined}
        onRetry={() => {
          setBroken(false);
          retry();
        }}
      />
    );
  if (loaded.kind === 'loading') return <ViewerWait isWaiting={loaded.isWaiting} />;
  return (
    <div className={styles['whole']}>
      <Shown
        {...file}
        address={loaded.value}
        onError={() => {
          setBroken(true);
        }}
      />
    </div>
  );
}

type ShownProps = Props['file'] & { address: string; onError: () => void };

function Shown({ sort, fileName, address, onError }: ShownProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(
    () => () => {
      video.current?.pause();
    },
    [],
  );
  return sort === 'picture' ? (
    <img src={address} alt={fileName} onError={onError} />
  ) : (
    <video ref={video} src={address} controls aria-label={fileName} onError={onError} />
  );
}

/** A file that no browser can show. */
export function NoView({ canDownload }: { canDownload: boolean }) {
  return (
    <div className={styles['state']}>
      <p>This file can’t be shown here</p>
      {canDownload ? <p>Download it to open it elsewhere.</p> : null}
    </div>
  );
}
