import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { formatLabel } from '#renderer/entities/document/document-labels.ts';
import { isViewed, sizeText, sortLabels, sortOf } from '#renderer/entities/file/file-labels.ts';
import { FileView } from '#renderer/entities/file/preview/file-view.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { useDocumentFile } from './use-document-file.ts';
import styles from './document-panel.module.css';

/** Previews the current version. A sensitive document shows only after a click, in case others can see the screen. */
export function DocumentPreview({ document }: { document: DocumentDetail }) {
  const { isReadOnly } = useViewer();
  const [isAsked, setAsked] = useState(false);
  const { saving, fileOf } = useDocumentFile(document);
  const version = document.fileVersions.find((each) => each.version === document.version);
  if (version === undefined) return null;
  if (isReadOnly)
    return (
      <BlankState
        icon={<IconEyeOff size={20} stroke={1.6} />}
        title="Not opened while viewing as another user"
      >
        Each opening is written to the access log in the name of the person who opens it.
      </BlankState>
    );
  const download = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      loading={saving.isPending}
      onClick={() => {
        saving.mutate(version.version);
      }}
    >
      Download
    </Button>
  );
  if (!isViewed(version.mime))
    return (
      <BlankState icon={<DocumentTile mime={version.mime} />} title={version.fileName} actions={download}>
        {sortLabels[sortOf(version.mime)]} ({formatLabel(version.fileName)}), {sizeText(version.sizeBytes)}.
        It can’t be shown here: download it to open it elsewhere.
      </BlankState>
    );
  if (document.visibility !== 'normal' && !isAsked)
    return (
      <BlankState
        icon={<IconEye size={20} stroke={1.6} />}
        title={
          document.visibility === 'sensitive' ? 'This document is sensitive' : 'This document is private'
        }
        actions={
          <Button
            size="sm"
            onClick={() => {
              setAsked(true);
            }}
          >
            Show document
          </Button>
        }
      >
        That you open it is written to its access log.
      </BlankState>
    );
  return (
    <div className={styles['preview']}>
      <FileView key={version.version} file={fileOf(version)} />
    </div>
  );
}
