import { IconAlertCircle, IconCheck, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import gate from '#renderer/public/shared-document/gate/gate.module.css';
import { trackView, type Content } from '#renderer/public/shared-document/server/answers.ts';
import { sendFile, type SendAnswer, type Upload } from '#renderer/public/shared-document/server/uploading.ts';
import type { Visit } from '#renderer/public/shared-document/server/visit.ts';
import { tooManyText, unreachableText } from '#renderer/public/shared-document/messages.ts';
import { Button } from '#renderer/public/shell/button.tsx';
import shell from '#renderer/public/shell/shell.module.css';
import { acceptOf, factsText, problemOf, sizeText } from './upload-messages.ts';
import styles from './uploading.module.css';

type Props = { viewId: string; content: Content; upload: Upload; visit: Visit };

/** A file being uploaded, or rejected. Uploaded files are listed in the request. */
type Line = { id: number; file: File; part: number; problem: string | undefined; canRetry: boolean };

/** The requested files and the upload. Files are sent one after another. */
export function SendCard({ viewId, content, upload, visit }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [isOver, setOver] = useState(false);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isComplete = upload.received >= upload.maxFiles;
  const isOff = content.isPreview || isComplete;

  const change = (line: number, changes: Partial<Line>) => {
    setLines((known) => known.map((each) => (each.id === line ? { ...each, ...changes } : each)));
  };
  const take = async (line: number, answer: SendAnswer) => {
    if (answer.kind === 'gone') {
      visit.end();
      return;
    }
    if (answer.kind !== 'sent') {
      change(line, problemIn(answer));
      return;
    }
    const tracked = await trackView(viewId, { seconds: 0, page: null });
    if (tracked.kind === 'gone') visit.end();
    if (tracked.kind === 'open') visit.update(tracked.content);
    setLines((known) => known.filter((each) => each.id !== line));
  };
  const send = ({ id: line, file }: Line) => {
    queue.current = queue.current.then(async () => {
      const answer = await sendFile(viewId, file, (part) => {
        change(line, { part });
      });
      await take(line, answer);
    });
  };
  const add = (files: Iterable<File>) => {
    if (isOff) return;
    const added = Array.from(files, (file): Line => {
      next.current += 1;
      return { id: next.current, file, part: 0, problem: problemOf(file, upload), canRetry: false };
    });
    setLines((known) => [...known, ...added]);
    for (const line of added) if (line.problem === undefined) send(line);
  };
  const retry = (line: Line) => {
    change(line.id, { problem: undefined, part: 0 });
    send(line);
  };
  return (
    <div className={gate['card']}>
      {upload.instructions === null ? null : (
        <p className={styles['instructions']} dir="auto">
          {upload.instructions}
        </p>
      )}
      <div role="status">
        {isComplete ? <p className={styles['done']}>All files have been sent. Thank you.</p> : null}
      </div>
      {isComplete ? null : (
        <div
          className={styles['place']}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => {
            setOver(false);
          }}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            add(event.dataTransfer.files);
          }}
        >
          <Button
            isOff={isOff}
            onClick={() => {
              input.current?.click();
            }}
          >
            <IconUpload size={16} stroke={1.7} aria-hidden />
            Choose files
          </Button>
          <input
            ref={input}
            id={id}
            className={shell['unseen']}
            type="file"
            aria-label="Files"
            tabIndex={-1}
            multiple={upload.maxFiles > 1}
            accept={acceptOf(upload.mediaTypes)}
            disabled={isOff}
            onChange={(event) => {
              add(event.currentTarget.files ?? []);
              event.currentTarget.value = '';
            }}
          />
          <p>Or drop them here.</p>
          <p className={styles['facts']}>{factsText(upload)}</p>
        </div>
      )}
      {upload.files.length + lines.length === 0 ? null : (
        <ul className={styles['files']} aria-label="Your files">
          {upload.files.map(({ fileName, sizeBytes, isRejected }, index) => (
            <li key={`sent ${String(index)}`} data-bad={isRejected || undefined}>
              {isRejected ? (
                <IconX size={16} stroke={1.8} aria-hidden />
              ) : (
                <IconCheck size={16} stroke={1.8} aria-hidden />
              )}
              <FileWords name={fileName} size={sizeBytes}>
                {isRejected ? 'Not accepted' : 'Received'}
              </FileWords>
            </li>
          ))}
          {lines.map((line) => (
            <li key={line.id} data-bad={line.problem !== undefined || undefined}>
              {line.problem === undefined ? (
                <IconUpload size={16} stroke={1.8} aria-hidden />
              ) : (
                <IconAlertCircle size={16} stroke={1.8} aria-hidden />
              )}
              <FileWords name={line.file.name} size={line.file.size}>
                {line.problem === undefined ? (
                  sendingText(line.part)
                ) : (
                  <span role="alert">{line.problem}</span>
                )}
              </FileWords>
              {line.problem === undefined ? (
                <progress value={line.part} max={1} aria-label={`Sending ${line.file.name}`} />
              ) : (
                <span className={styles['acts']}>
                  {line.canRetry ? (
                    <button
                      className={shell['plain']}
                      type="button"
                      onClick={() => {
                        retry(line);
                      }}
                    >
                      Try again
                    </button>
                  ) : null}
                  <button
                    className={shell['plain']}
                    type="button"
                    aria-label={`Remove ${line.file.name}`}
                    onClick={() => {
                      setLines((known) => known.filter((each) => each.id !== line.id));
                    }}
                  >
                    Remove
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const sendingText = (part: number): string =>
  part === 0
    ? 'Waiting to be sent'
    : part === 1
      ? 'Being checked'
      : `${String(Math.floor(part * 100))} % sent`;

function problemIn(answer: Exclude<SendAnswer, { kind: 'sent' | 'gone' }>): Partial<Line> {
  if (answer.kind === 'refused') return { problem: answer.message, canRetry: false };
  if (answer.kind === 'wait') return { problem: tooManyText(answer.seconds), canRetry: true };
  return { problem: unreachableText, canRetry: true };
}

function FileWords({ name, size, children }: { name: string; size: number; children: React.ReactNode }) {
  return (
    <span className={styles['words']}>
      <b dir="auto" title={name}>
        {name}
      </b>
      <span className={styles['facts']}>
        {sizeText(size)} · {children}
      </span>
    </span>
  );
}
