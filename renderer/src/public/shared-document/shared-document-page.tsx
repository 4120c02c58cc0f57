import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#renderer/public/shell/button.tsx';
import { PageFrame } from '#renderer/public/shell/page-frame.tsx';
import { Problem } from '#renderer/public/shell/field.tsx';
import { WaitText } from './gate/card.tsx';
import { Gate, Middle } from './gate/gate.tsx';
import { Reader } from './reading/reader.tsx';
import type { Trouble, Visit } from './server/visit.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { goneText, recordedText, unreachableText } from './messages.ts';

const UploadPage = lazy(async () => ({ default: (await import('./uploading/upload-page.tsx')).UploadPage }));

/** The page of a shared document, or of a request for files. */
export function SharedDocumentPage({ visit }: { visit: Visit }) {
  const state = useSyncExternalStore(visit.subscribe, visit.state);
  switch (state.kind) {
    case 'opening':
      return <Opening trouble={state.trouble} onRetry={visit.retry} />;
    case 'asking':
      return <Gate key={state.question.kind} asking={state} visit={visit} />;
    case 'reading':
      return state.content.upload === undefined ? (
        <Reader key={state.viewId} viewId={state.viewId} content={state.content} visit={visit} />
      ) : (
        <Suspense fallback={<Opening trouble={undefined} onRetry={visit.retry} />}>
          <UploadPage
            key={state.viewId}
            {...{ viewId: state.viewId, content: state.content, visit }}
            upload={state.content.upload}
          />
        </Suspense>
      );
    case 'gone':
      return <Gone />;
  }
}

function Opening({ trouble, onRetry }: { trouble: Trouble | undefined; onRetry: () => void }) {
  const left = useSecondsUntil(trouble?.kind === 'wait' ? trouble.until : undefined);
  return (
    <PageFrame workspace={null} note={recordedText}>
      <Middle>
        <h1>Shared document</h1>
        {trouble === undefined ? <p role="status">Opening…</p> : null}
        <Problem>
          {trouble?.kind === 'unreachable' ? (
            unreachableText
          ) : trouble?.kind === 'wait' ? (
            <WaitText trouble={trouble} left={left} />
          ) : null}
        </Problem>
        {trouble?.kind === 'unreachable' ? <Button onClick={onRetry}>Try Again</Button> : null}
      </Middle>
    </PageFrame>
  );
}

function Gone() {
  useEffect(() => {
    document.title = 'Shared document';
  }, []);
  return (
    <PageFrame workspace={null} note={recordedText}>
      <Middle>
        <h1>Link not available</h1>
        <p role="alert">{goneText}</p>
      </Middle>
    </PageFrame>
  );
}
