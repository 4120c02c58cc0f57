import { IconDownload, IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/public/shell/button.tsx';
import { Problem } from '#renderer/public/shell/field.tsx';
import { PageFrame } from '#renderer/public/shell/page-frame.tsx';
import shell from '#renderer/public/shell/shell.module.css';
import type { Content } from '#renderer/public/shared-document/server/answers.ts';
import { downloadFile, FileRefusal } from '#renderer/public/shared-document/server/shared-file.ts';
import type { Visit } from '#renderer/public/shared-document/server/visit.ts';
import { endsText, recordedText } from '#renderer/public/shared-document/messages.ts';
import { SignPanel } from '#renderer/public/shared-document/signing/sign-panel.tsx';
import { failureText } from './failure-text.ts';
import { sortOf, type FileSort } from './file-sort.ts';
import { PdfView } from './pdf-view.tsx';
import { useTracking } from './use-tracking.ts';
import { NoView, WholeView } from './whole-view.tsx';
import styles from './reader.module.css';

type Props = { viewId: string; content: Content; visit: Visit };

const icons: Readonly<Record<FileSort, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  picture: IconPhoto,
  video: IconVideo,
  other: IconFile,
};

/** A document that a link has opened. */
export function Reader({ viewId, content, visit }: Props) {
  const pageRef = useRef(1);
  const isLost = useTracking(viewId, pageRef, visit);
  const main = useRef<HTMLElement>(null);
  const { title, workspace } = content;
  useEffect(() => {
    document.title = `${title} · ${workspace ?? 'Marquee'}`;
  }, [title, workspace]);
  useEffect(() => {
    main.current?.focus();
  }, []);
  return (
    <PageFrame
      workspace={workspace}
      note={recordedText}
      bar={<ReaderBar viewId={viewId} content={content} visit={visit} />}
    >
      {content.isPreview ? (
        <p className={styles['strip']} role="note">
          Preview: what a visitor sees. Not counted.
        </p>
      ) : null}
      <div role="status">
        {isLost ? <p className={styles['strip']}>Connection lost. Trying again…</p> : null}
      </div>
      <main
        ref={main}
        className={styles['main']}
        tabIndex={-1}
        data-is-kept={content.allowDownload ? undefined : true}
      >
        <h1 className={shell['unseen']} dir="auto">
          {title}
        </h1>
        <Viewer
          // Another version, such as the sealed one, is another file.
          key={content.version}
          {...{ viewId, content, visit, pageRef }}
        />
        {content.signing === undefined ? null : (
          <SignPanel
            viewId={viewId}
            signing={content.signing}
            isPreview={content.isPreview}
            copy={
              content.signing.state === 'signed' &&
              content.signing.copy === 'there' &&
              content.allowDownload ? (
                <CopyButton {...{ viewId, content, visit }} />
              ) : undefined
            }
            onSigning={(signing) => {
              visit.update({ ...content, signing });
            }}
            onGone={visit.end}
          />
        )}
      </main>
    </PageFrame>
  );
}

function Viewer({ viewId, content, visit, pageRef }: Props & { pageRef: React.RefObject<number> }) {
  const { mime, sizeBytes, fileName } = content;
  const sort = sortOf(mime);
  if (sort === 'pdf')
    return (
      <PdfView
        viewId={viewId}
        sizeBytes={sizeBytes}
        onGone={visit.end}
        onPage={(number) => {
          pageRef.current = number;
        }}
      />
    );
  if (sort === 'other') return <NoView canDownload={content.allowDownload} />;
  return (
    <WholeView
      {...{ viewId, file: { sort, mime, sizeBytes, fileName }, canDownload: content.allowDownload }}
      onGone={visit.end}
    />
  );
}

function ReaderBar({ viewId, content, visit }: Props) {
  const { title, mime, expiresAt, allowDownload } = content;
  const Sign = icons[sortOf(mime)];
  return (
    <>
      <span className={styles['name']}>
        <Sign size={16} stroke={1.6} aria-hidden />
        <span dir="auto" title={title}>
          {title}
        </span>
      </span>
      <span className={styles['grow']} />
      {expiresAt === null ? null : <span className={styles['ends']}>{endsText(expiresAt)}</span>}
      {allowDownload ? <DownloadButton viewId={viewId} content={content} visit={visit} /> : null}
    </>
  );
}

function useDownload({ viewId, content, visit }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const handleDownload = async () => {
    setBusy(true);
    setProblem('');
    try {
      await downloadFile(viewId, content.fileName);
    } catch (error) {
      if (error instanceof FileRefusal && error.why === 'gone') visit.end();
      else setProblem(failureText(error));
    }
    setBusy(false);
  };
  return {
    isBusy,
    problem,
    onDownload: () => {
      if (!isBusy) void handleDownload();
    },
  };
}

/** Downloads the signed copy, next to the text saying that it is available. */
function CopyButton(props: Props) {
  const { isBusy, problem, onDownload } = useDownload(props);
  return (
    <div>
      <Button isOff={isBusy} onClick={onDownload}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        Download your copy
      </Button>
      <Problem>{problem === '' ? undefined : problem}</Problem>
    </div>
  );
}

function DownloadButton(props: Props) {
  const { isBusy, problem, onDownload } = useDownload(props);
  return (
    <>
      <span className={styles['ends']} role="alert">
        {problem}
      </span>
      <button
        className={shell['icon']}
        type="button"
        aria-label="Download"
        title="Download"
        aria-busy={isBusy}
        onClick={onDownload}
      >
        <IconDownload size={18} stroke={1.7} />
      </button>
    </>
  );
}
