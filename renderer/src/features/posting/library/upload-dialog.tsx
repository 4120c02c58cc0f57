import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { fileProblem, sortOut } from '#renderer/entities/file/uploads/file-problem.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { acceptedMedia } from '#renderer/features/posting/media/use-media-upload.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import styles from './library.module.css';

type Props = {
  /** The dropped files. */
  files: readonly File[];
  models: readonly { value: string; label: string }[];
  /** The model whose library is shown. */
  modelId: string | undefined;
  onSend: (files: readonly File[], modelId: string) => void;
  onClose: () => void;
};

/** Images are scaled down before the upload, so their size does not matter. */
const problemOf = (file: File): string | undefined =>
  file.size > 0 && file.type.startsWith('image/') ? undefined : fileProblem(file, 'attachments');

/** Asks for the files' model: they can be used in posts of that model's accounts only. */
export function UploadDialog({ files: given, models, modelId, onSend, onClose }: Props) {
  const [files, setFiles] = useState(() => sortOut(given, problemOf).taken);
  const [problem, setProblem] = useState(() => sortOut(given, problemOf).problem);
  const only = models.length === 1 ? models[0]?.value : undefined;
  const [chosen, setChosen] = useState<string | null>(modelId ?? only ?? null);
  return (
    <Dialog
      name="MediaUploadDialog"
      title="Upload to the library"
      width={480}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      <DialogFields>
        <EditableChoice
          label="Model"
          description="Its accounts can post them."
          data={[...models]}
          value={chosen}
          searchable
          onChange={setChosen}
        />
        <div className={styles['given']}>
          <FilesInput
            label="Files for the library"
            accept={acceptedMedia}
            size="sm"
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.8} />}
            onChoose={(more) => {
              setProblem(sortOut(more, problemOf).problem);
              setFiles([...files, ...sortOut(more, problemOf).taken]);
            }}
          >
            {files.length === 0 ? 'Choose files' : 'Add more'}
          </FilesInput>
          <span>
            Pictures are made to fit every platform, and lose what their files say of places and cameras.
          </span>
        </div>
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        {files.length === 0 ? null : (
          <ul className={styles['files']} aria-label="Chosen files">
            {files.map((file, index) => (
              <li key={`${file.name}${String(index)}`}>
                <span dir="auto">{file.name}</span>
                <span>{sizeText(file.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={files.length === 0 || chosen === null}
          onClick={() => {
            if (chosen !== null) onSend(files, chosen);
          }}
        >
          Upload
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
