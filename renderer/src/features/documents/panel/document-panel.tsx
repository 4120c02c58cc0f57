import { IconDownload, IconLock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type Ref } from 'react';
import { DocumentTile, StatusMark } from '#renderer/entities/document/document-marks.tsx';
import { categoryLabels, placeLabel, visibilityLabels } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { readText } from '#renderer/features/documents/mutations.ts';
import { documentQueries } from '#renderer/features/documents/queries.ts';
import type { ChangeDocuments } from '#renderer/features/documents/use-document-change.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { DocumentActions } from './document-actions.tsx';
import { tabsOf, type DocumentTab } from './document-tabs.ts';
import { useDocumentFile } from './use-document-file.ts';
import styles from './document-panel.module.css';

/** Its code loads in parallel with the document. */
const DocumentBody = lazyPart(async () => (await import('./document-body.tsx')).DocumentBody);

type Options = {
  now: number;
  /** Stays the same when another document is opened. */
  tab: DocumentTab;
  onTab: (tab: DocumentTab) => void;
  onChange: ChangeDocuments;
};

const useDocument = (id: string, isWanted: boolean) =>
  useQuery({ ...documentQueries.detail(id), enabled: isWanted });

/** One document in the side panel. */
export const documentPanel = (options: Options): RowPanel<ManagedDocument> => ({
  label: (document) => document?.title ?? 'Document',
  hasPicture: true,
  isWide: true,
  useFound: useDocument,
  describe: (error) => errorMessage('documents.get', error),
  missing: 'It may have been deleted, or its model reassigned.',
  draftName: (id) => `document ${id}`,
  link: {},
  linkLabel: 'Copy link for your team',
  actions: (document) => (
    <>
      <DownloadButton key={`download ${document.id}`} document={document} />
      <DocumentActions key={document.id} document={document} onChange={options.onChange} />
    </>
  ),
  children: (document, { headingRef, isGone }) => (
    <DocumentView
      key={document.id}
      document={document}
      headingRef={headingRef}
      isGone={isGone}
      {...options}
    />
  ),
});

function DownloadButton({ document }: { document: ManagedDocument }) {
  const { isReadOnly } = useViewer();
  const { saving } = useDocumentFile(document);
  if (isReadOnly || document.version === 0) return null;
  return (
    <IconButton
      label="Download"
      isDisabled={saving.isPending}
      onClick={() => {
        saving.mutate(document.version);
      }}
    >
      <IconDownload size={16} stroke={1.7} />
    </IconButton>
  );
}

type Props = Options & {
  document: ManagedDocument;
  headingRef: Ref<HTMLHeadingElement>;
  isGone: boolean;
};

function DocumentView({ document: row, headingRef, isGone, now, tab: chosenTab, onTab, onChange }: Props) {
  const { isReadOnly } = useViewer();
  const detail = useQuery(documentQueries.detail(row.id));
  useEffect(() => void DocumentBody.preload(), []);
  const isUnread = detail.data?.textState === 'pending' && !isReadOnly;
  const version = detail.data?.version;
  useEffect(() => {
    if (isUnread && version !== undefined) void readText(row.id, version);
  }, [isUnread, row.id, version]);
  const shown = detail.data ?? row;
  const isTrash = shown.deletedAt !== null;
  const canEdit = shown.canEdit && !isReadOnly && !isTrash;
  const versions = detail.data?.fileVersions.length ?? row.versions;
  const tabs = tabsOf(shown);
  // Keep the tab when another document is opened, if that has it.
  const tab = tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'details');
  return (
    <EditedRecord value={{ name: `document ${row.id}`, rowVersion: shown.rowVersion }}>
      <PanelHead
        picture={<DocumentTile mime={shown.mime} size={44} />}
        title={shown.title}
        headingRef={headingRef}
        hasTabs
        line={
          <>
            <bdi>{placeLabel(shown)}</bdi> · {categoryLabels[shown.category]}
            {shown.visibility === 'normal' ? '' : ` · ${visibilityLabels[shown.visibility].toLowerCase()}`}
          </>
        }
      >
        <StatusMark document={shown} now={now} isTag />
      </PanelHead>
      <TabRow
        label={`About ${shown.title}`}
        rowName="document"
        place="panel"
        current={tab}
        onChoose={onTab}
        tabs={tabs.map((id) => ({ id, label: tabLabels[id], count: tabCounts(shown, versions)[id] }))}
      />
      <PanelBody label="Document">
        {isGone ? (
          <p className={styles['notice']} role="alert">
            <IconLock size={16} stroke={1.7} aria-hidden />
            This document was deleted, or you no longer have access. What you typed isn’t lost: copy it before
            you close this panel.
          </p>
        ) : null}
        {isTrash ? (
          <p className={styles['notice']}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
            In the trash. It’s deleted for good <TrashDays /> after it was moved here.
          </p>
        ) : canEdit ? null : (
          <p className={styles['notice']}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {isReadOnly ? 'Nothing can be changed here.' : 'You can read this document and comment on it.'}
          </p>
        )}
        {detail.data !== undefined ? (
          <DocumentBody
            waiting={<PendingLines label="Loading the document" />}
            document={detail.data}
            tab={tab}
            canEdit={canEdit}
            canComment={!isReadOnly && !isTrash}
            now={now}
            onChange={onChange}
          />
        ) : detail.isError ? (
          <LoadFailure
            title={errorMessage('documents.get', detail.error)}
            isRetrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          >
            {detail.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the document" />
        )}
      </PanelBody>
    </EditedRecord>
  );
}

const tabLabels: Readonly<Record<DocumentTab, string>> = {
  preview: 'Preview',
  uploads: 'Uploads',
  details: 'Details',
  versions: 'Versions',
  share: 'Share',
  signatures: 'Signatures',
  activity: 'Activity',
};

/** The counts next to the tab names; none where a count says nothing. */
const tabCounts = (
  { liveShares, signing, uploads }: ManagedDocument,
  versions: number,
): Partial<Record<DocumentTab, number | string>> => ({
  versions,
  ...(liveShares === 0 ? {} : { share: liveShares }),
  ...(signing === null ? {} : { signatures: `${String(signing.signed)}/${String(signing.people)}` }),
  ...(uploads === null ? {} : { uploads: `${String(uploads.received)}/${String(uploads.maxFiles)}` }),
});
