import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Middle } from '#renderer/public/shared-document/gate/gate.tsx';
import reader from '#renderer/public/shared-document/reading/reader.module.css';
import { useTracking } from '#renderer/public/shared-document/reading/use-tracking.ts';
import type { Content } from '#renderer/public/shared-document/server/answers.ts';
import type { Upload } from '#renderer/public/shared-document/server/uploading.ts';
import type { Visit } from '#renderer/public/shared-document/server/visit.ts';
import { endsText, sentText, sharedText } from '#renderer/public/shared-document/messages.ts';
import { PageFrame } from '#renderer/public/shell/page-frame.tsx';
import gate from '#renderer/public/shared-document/gate/gate.module.css';
import { SendCard } from './send-card.tsx';

type Props = { viewId: string; content: Content; upload: Upload; visit: Visit };

/** A request for files that a link has opened. */
export function UploadPage({ viewId, content, upload, visit }: Props) {
  const page = useRef(1);
  const isLost = useTracking(viewId, page, visit);
  const { title, workspace, expiresAt, isPreview } = content;
  useEffect(() => {
    document.title = `${title} · ${workspace ?? 'Marquee'}`;
  }, [title, workspace]);
  return (
    <PageFrame
      workspace={workspace}
      note={sentText}
      bar={
        <>
          <span className={reader['grow']} />
          {expiresAt === null ? null : <span className={reader['ends']}>{endsText(expiresAt)}</span>}
        </>
      }
    >
      {isPreview ? (
        <p className={reader['strip']} role="note">
          Preview: what a visitor sees. Not counted.
        </p>
      ) : null}
      <div role="status">
        {isLost ? <p className={reader['strip']}>Connection lost. Trying again…</p> : null}
      </div>
      <Middle icon={<IconUpload size={20} stroke={1.6} />}>
        <h1 dir="auto">{title}</h1>
        <p className={gate['from']} dir="auto">
          {sharedText(content)}
        </p>
        <SendCard viewId={viewId} content={content} upload={upload} visit={visit} />
      </Middle>
    </PageFrame>
  );
}
