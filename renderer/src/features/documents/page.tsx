import { useCallbackRef } from '@mantine/hooks';
import { IconFileImport, IconFileText, IconTemplate, IconUpload } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { UnlockProvider } from '#renderer/entities/credential/unlock/unlock-provider.tsx';
import { isEnding } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { sendFiles } from '#renderer/entities/file/uploads/send-files.ts';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { useDroppedFiles } from '#renderer/ui/file/use-dropped-files.ts';
import { LayoutSwitch, listOrGrid } from '#renderer/ui/list-screen/filters/layout-switch.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { isTrash } from './document-filters.ts';
import { DocumentGrid } from './grid/document-grid.tsx';
import { BulkActions } from './list/bulk-actions.tsx';
import { documentCsvColumns, useDocumentColumns } from './list/document-columns.tsx';
import { fromTemplateDraft } from './from-template/from-template-draft.ts';
import { documentPanel } from './panel/document-panel.tsx';
import type { DocumentTab } from './panel/document-tabs.ts';
import { requestFilesDraft } from './request-files/request-files-draft.ts';
import { uploadDraft } from './upload/upload-draft.ts';
import { newDocumentTarget } from './upload/upload-targets.ts';
import { useDocumentChange } from './use-document-change.ts';
import { useDocumentList } from './use-document-list.ts';
import styles from './page.module.css';

const FromTemplateDialog = lazyDialog(
  async () => (await import('./from-template/from-template-dialog.tsx')).FromTemplateDialog,
);
const RequestFilesDialog = lazyDialog(
  async () => (await import('./request-files/request-files-dialog.tsx')).RequestFilesDialog,
);
const UploadDialog = lazyDialog(async () => (await import('./upload/upload-dialog.tsx')).UploadDialog);

const titleOf = ({ title }: ManagedDocument) => title;
const rowHeight = 46;
type DocumentLayout = (typeof listOrGrid)[number]['value'];
const passwordWords = {
  lead: 'Confirm your password to download a sensitive document',
  hint: 'Good for 15 minutes.',
};
const noShared = {};

/** `/documents?modelId=…`, the link from a model, shows every document of that model. */
export function DocumentsPage() {
  const [params] = useSearchParams();
  const modelId = params.get('modelId');
  if (modelId === null)
    return (
      <UnlockProvider words={passwordWords}>
        <Documents />
      </UnlockProvider>
    );
  const rest = new URLSearchParams(params);
  rest.delete('modelId');
  rest.set('model', modelId);
  return <Navigate replace to={{ search: rest.toString() }} />;
}

function Documents() {
  const viewer = useViewer();
  const client = useQueryClient();
  const now = useCurrentMinute();
  const { list, tags, today } = useDocumentList(now);
  const { change: changeParams, params } = useParamChanges();
  const bulk = useDocumentChange(list.selection);
  const [tab, setTab] = useState<DocumentTab>('preview');
  /** The dropped or chosen files, while the upload dialog is open. */
  const [uploading, setUploading] = useState<readonly File[]>();
  // Resume an upload form that was left when the page or the session ended.
  useOfferedDraft(uploadDraft, 'an upload', () => {
    setUploading([]);
  });
  const [isFilling, setIsFilling] = useState(false);
  useOfferedDraft(fromTemplateDraft, 'a document from a template', () => {
    setIsFilling(true);
  });
  const [isRequesting, setIsRequesting] = useState(false);
  const requestFiles = useCallbackRef(() => {
    setIsRequesting(true);
  });
  useOfferedDraft(requestFilesDraft, 'a request for files', requestFiles);
  const inTrash = isTrash(list.address.values);
  const canUpload = !viewer.isReadOnly;
  const isOver = useDroppedFiles(
    (files) => {
      setUploading(files);
    },
    canUpload && uploading === undefined && !isFilling && !isRequesting,
  );
  const canMake = canUpload && !inTrash;
  usePageAction('request files', 'Request files', requestFiles, !canMake);
  const { columns, phone } = useDocumentColumns(today);
  const csv = useMemo(() => ({ name: 'Documents', columns: documentCsvColumns(tags, today) }), [tags, today]);
  const isGrid = params.get('layout') === 'grid';
  const setLayout = useCallbackRef((layout: DocumentLayout) => {
    changeParams({ layout: layout === 'grid' ? layout : '' }, true);
  });
  const { isPhone } = list;
  const layouts = useMemo(
    () =>
      isPhone ? undefined : (
        <LayoutSwitch<DocumentLayout>
          choices={listOrGrid}
          value={isGrid ? 'grid' : 'list'}
          onChange={setLayout}
        />
      ),
    [isPhone, isGrid, setLayout],
  );
  const others = useMemo(
    () => [
      {
        label: 'From a template',
        icon: IconTemplate,
        onPress: () => {
          setIsFilling(true);
        },
      },
      { label: 'Request files', icon: IconFileImport, onPress: requestFiles },
    ],
    [requestFiles],
  );
  const tallies = useMemo(
    () => [
      {
        label: 'contracts',
        param: 'category',
        value: 'contract',
        isOne: ({ category }: ManagedDocument) => category === 'contract',
      },
      {
        label: 'end within 30 days',
        param: 'ends',
        value: 'soon',
        isOne: (document: ManagedDocument) => isEnding(document, today),
      },
    ],
    [today],
  );
  const upload = () => {
    setUploading([]);
  };
  const model = list.address.values['model'];
  const modelId = model === undefined || model === 'none' ? null : model;
  return (
    <ListScreen
      list={list}
      title="Documents"
      action={inTrash ? undefined : { label: 'Upload', icon: IconUpload, onPress: upload, others }}
      columns={columns}
      phone={phone}
      rowHeight={rowHeight}
      picture="square"
      nameOf={titleOf}
      csv={csv}
      views={SavedViews}
      layouts={layouts}
      layout={
        isGrid
          ? { rows: <DocumentGrid list={list} today={today} />, isSelectable: false, isUnderPanel: true }
          : undefined
      }
      tallies={tallies}
      describe={(error) => errorMessage('documents.list', error)}
      notice={
        <div className={styles['uploads']} data-over={isOver || undefined}>
          <UploadLines target={newDocumentTarget(client, noShared)} />
        </div>
      }
      empty={
        <BlankState
          icon={<IconFileText size={20} stroke={1.6} />}
          title={inTrash ? 'The trash is empty' : 'No documents yet'}
          role="status"
          actions={
            canMake ? (
              <>
                <Button size="sm" leftSection={<IconUpload size={15} stroke={2} />} onClick={upload}>
                  Upload
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconTemplate size={15} stroke={1.8} />}
                  onClick={() => {
                    setIsFilling(true);
                  }}
                >
                  From a template
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconFileImport size={15} stroke={1.8} />}
                  onClick={requestFiles}
                >
                  Request files
                </Button>
              </>
            ) : null
          }
        >
          {inTrash ? (
            <>
              Deleted documents stay here for <TrashDays />.
            </>
          ) : (
            'Upload a contract or create one from a template. You can drop files anywhere on this page.'
          )}
        </BlankState>
      }
      bulk={{
        change: bulk,
        render: (parts) => (
          <BulkActions parts={parts} tags={tags} today={today} isTrash={inTrash} onChange={bulk.change} />
        ),
      }}
      panel={documentPanel({ now: today, tab, onTab: setTab, onChange: bulk.change })}
    >
      {uploading === undefined ? null : (
        <UploadDialog
          files={uploading}
          modelId={modelId}
          onSend={(files, shared, titles) => {
            setUploading(undefined);
            sendFiles(files, newDocumentTarget(client, shared, titles));
          }}
          onTemplate={() => {
            setUploading(undefined);
            setIsFilling(true);
          }}
          onClose={() => {
            setUploading(undefined);
          }}
        />
      )}
      {isRequesting ? (
        <RequestFilesDialog
          modelId={modelId}
          onDone={(request) => {
            setIsRequesting(false);
            setTab('uploads');
            changeParams({ document: request.documentId }, false);
          }}
          onClose={() => {
            setIsRequesting(false);
          }}
        />
      ) : null}
      {isFilling ? (
        <FromTemplateDialog
          modelId={modelId}
          onMade={(file, shared, title) => {
            setIsFilling(false);
            sendFiles([file], newDocumentTarget(client, shared, new Map([[file.name, title]])));
          }}
          onClose={() => {
            setIsFilling(false);
          }}
        />
      ) : null}
    </ListScreen>
  );
}
