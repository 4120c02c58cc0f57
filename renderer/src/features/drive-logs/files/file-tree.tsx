import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { DriveQuery } from '#renderer/features/drive-logs/drive-query.tsx';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Hint, List, Text } from '#renderer/ui/layout/parts.tsx';
import type { DriveFile, DriveFolder } from '#shared/contract/drive.ts';
import { DriveFileIcon } from './drive-file-icon.tsx';
import styles from './file-tree.module.css';

const noun = { one: 'file', many: 'files' };

export function FileTree({ folder }: { folder: Pick<DriveFolder, 'id' | 'name'> }) {
  return <Level folderId={folder.id} parent={null} depth={0} label={folder.name ?? 'Files'} />;
}

type LevelProps = { folderId: string; parent: string | null; depth: number; label: string };

/** The content of one folder; subfolders load when they are opened. */
function Level({ folderId, parent, depth, label }: LevelProps) {
  const query = useInfiniteQuery(driveLogQueries.files(folderId, parent));
  return (
    <DriveQuery
      query={query}
      waiting="Loading files"
      describe={(error) => errorMessage('drive.files', error)}
    >
      {({ pages }) =>
        pages.flat().length === 0 ? (
          <p className={styles['empty']} style={{ paddingInlineStart: indent(depth) }}>
            {depth === 0 ? 'Nothing in this folder yet.' : 'Empty folder'}
          </p>
        ) : (
          <List aria-label={label}>
            {pages.flat().map((file) => (
              <Entry key={file.fileId} file={file} folderId={folderId} depth={depth} />
            ))}
            {query.hasNextPage ? (
              <li>
                <Button
                  variant="subtle"
                  size="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Load more
                </Button>
              </li>
            ) : null}
          </List>
        )
      }
    </DriveQuery>
  );
}

const indent = (depth: number): number => 20 + depth * 22;

function Entry({ file, folderId, depth }: { file: DriveFile; folderId: string; depth: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const isFolder = file.kind === 'folder';
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const words = (
    <>
      <DriveFileIcon kind={file.kind} />
      <Text ellipsis grow dir="auto" title={file.name}>
        {file.name}
      </Text>
      <Hint rigid>
        {[
          ...(file.files === null ? [] : [countOf(file.files, noun)]),
          ...(file.sizeBytes === null ? [] : [sizeText(file.sizeBytes)]),
        ].join(' · ')}
      </Hint>
    </>
  );
  return (
    <li>
      {isFolder ? (
        <button
          type="button"
          className={styles['entry']}
          style={{ paddingInlineStart: indent(depth) }}
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <Chevron size={14} stroke={1.8} aria-hidden />
          {words}
        </button>
      ) : file.webUrl === null ? (
        <span className={styles['entry']} style={{ paddingInlineStart: indent(depth) + 22 }}>
          {words}
        </span>
      ) : (
        <a
          className={styles['entry']}
          style={{ paddingInlineStart: indent(depth) + 22 }}
          href={file.webUrl}
          target="_blank"
          rel="noreferrer"
        >
          {words}
        </a>
      )}
      {isOpen ? <Level folderId={folderId} parent={file.fileId} depth={depth + 1} label={file.name} /> : null}
    </li>
  );
}
