import { Button } from '@mantine/core';
import { IconLink, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { linkTreeQueries } from '#renderer/features/link-tree/queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { RailBody } from '#renderer/ui/rail-screen/rail-body.tsx';
import { toRailItem } from '#renderer/ui/rail-screen/rail-items.ts';
import { RailRows } from '#renderer/ui/rail-screen/rail-rows.tsx';
import { Rail } from '#renderer/ui/rail-screen/rail.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import type { LinkTree } from '#shared/contract/link-trees.ts';
import { fold } from '#shared/lib/fold.ts';
import { PageLine } from './page-line.tsx';

type Props = {
  openId: string | undefined;
  /** Must be stable. */
  onOpen: (id: string) => void;
  onNew: () => void;
};

const none: readonly never[] = [];
const rowHeight = 34;
const titleOf = ({ title }: LinkTree) => title;
const textOf = ({ title, domain, model }: LinkTree) => fold(`${title} ${domain} ${model?.stageName ?? ''}`);
const render = (page: LinkTree) => <PageLine page={page} />;

/** All link pages, with their views of the last week. */
export function PageRail({ openId, onOpen, onNew }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<DataTableHandle>(null);
  const { text, setText } = useSearchText();
  const wanted = fold(useDeferredValue(text).trim());
  const [isTrash, setIsTrash] = useState(false);
  const query = useQuery(linkTreeQueries.list(isTrash));
  const pages = query.data;
  const find = useMemo(() => createRowSearch(pages ?? none, textOf), [pages]);
  const items = useMemo(() => find(wanted).map(toRailItem), [find, wanted]);
  usePageKeys({ onFilter: () => field.current?.focus(), onEscape: () => undefined });
  const clear = useCallback(() => {
    setText('');
    field.current?.focus();
  }, [setText]);
  return (
    <Rail
      title="LinkTree"
      label="Link pages"
      count={pages === undefined ? '' : formatCount(pages.length)}
      rows={rows}
      field={field}
      search={{ label: 'Filter pages', text, onText: setText }}
      isNarrow
      tools={
        <IconButton
          label={isTrash ? 'Leave the trash' : 'Show the trash'}
          onClick={() => {
            setIsTrash(!isTrash);
          }}
        >
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      }
      create={{ label: 'Create link page', onCreate: onNew }}
    >
      <RailBody
        waiting="Loading link pages"
        isPending={pages === undefined}
        rowHeight={rowHeight}
        lines={1}
        failure={
          pages === undefined && query.error !== null ? (
            <LoadFailure
              title={errorMessage('linkTrees.list', query.error)}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {defaultErrorMessage(query.error)}
            </LoadFailure>
          ) : undefined
        }
        none={
          items.length > 0 ? undefined : wanted === '' && isTrash ? (
            <BlankState icon={<IconTrash size={20} stroke={1.6} />} title="The trash is empty" role="status">
              Deleted pages stay here for a while.
            </BlankState>
          ) : wanted === '' ? (
            <BlankState
              icon={<IconLink size={20} stroke={1.6} />}
              title="No link pages yet"
              role="status"
              actions={
                <Button size="sm" variant="default" onClick={onNew}>
                  Create link page
                </Button>
              }
            >
              One address for all links of a creator.
            </BlankState>
          ) : (
            <BlankState
              icon={<IconSearchOff size={20} stroke={1.6} />}
              title={`No pages match "${text.trim()}"`}
              role="status"
              actions={
                <Button size="sm" variant="default" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          )
        }
      >
        <RailRows
          label="Link pages"
          items={items}
          rowHeight={rowHeight}
          render={render}
          titleOf={titleOf}
          openParam="page"
          openId={openId}
          onOpen={onOpen}
          handle={rows}
        />
      </RailBody>
    </Rail>
  );
}
