import { Button } from '@mantine/core';
import { useIsMutating, type UseQueryResult } from '@tanstack/react-query';
import { IconFileUnknown, IconLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import { flushDrafts, hasDraftsBelow, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import { PanelWaiting } from '#renderer/ui/side-panel/panel-waiting.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import type { Values } from './list-types.ts';
import type { List } from './rows/use-list.ts';

export type PanelParts = {
  /** For the heading, which takes the focus when the panel opens. */
  headingRef: Ref<HTMLHeadingElement>;
  /** Call this after deleting the row here, with a mutation whose key is the area and `delete`. */
  onDeleted: () => void;
  /** The row no longer exists, but is still shown because of unsent text typed here. */
  isGone: boolean;
};

type Found<Row> = Pick<UseQueryResult<Row | null>, 'data' | 'error' | 'isFetching' | 'refetch'>;

export type RowPanel<Row> = {
  /** The panel's name: `Ava Sterling`. Without a row it has only the id. */
  label: (row: Row | undefined, id: string) => string;
  isWide?: boolean;
  hasPicture?: boolean;
  /**
   * Fetches a row that is not in the list. Null, `not_found` and `invalid` all mean that the person can't see such a
   * row.
   */
  useFound?: (id: string, isWanted: boolean) => Found<Row>;
  /** The message if the row could not be loaded. */
  describe?: (error: Error) => string;
  /** The prefix of the row's drafts: while there is one, the panel stays open after the row is deleted. */
  draftName?: (id: string) => string;
  /** Why there may be no such row. */
  missing?: string;
  /** Other parameters of the row's address. Without it there is no link to copy. */
  link?: Values;
  /** The label of Copy link, for rows that also have links for people outside, so that this one isn't sent to them. */
  linkLabel?: string;
  /** Actions for the whole row. */
  actions?: (row: Row, parts: PanelParts) => ReactNode;
  children: (row: Row, parts: PanelParts) => ReactNode;
};

type Props<Row extends { id: string }> = { list: List<Row>; id: string; panel: RowPanel<Row> };

/** A row of a list in a side panel: links to its neighbours, and messages if it can't be shown. */
export function ListPanel<Row extends { id: string }>({ list, id, panel }: Props<Row>) {
  const { words, rows, openRow, index } = list;
  const listed = openRow ?? rows.find((row) => row.id === id);
  const useFound = panel.useFound ?? useNothing;
  const alone = useFound(id, listed === undefined);
  // A row that leaves the list stays here until the reason is known.
  const [last, setLast] = useState({ row: listed, index });
  if (listed !== undefined && (listed !== last.row || index !== last.index)) setLast({ row: listed, index });
  const known = last.row?.id === id ? last.row : undefined;
  const isSettled = list.status === 'ready' && !list.isGrowing && !list.isOutdated;
  // A deletion made here may be reported by a live update before its response.
  const isDeleting = useIsMutating({ mutationKey: [list.area, 'delete'] }) > 0;
  const isMissing =
    listed === undefined &&
    !isDeleting &&
    (panel.useFound === undefined ? isSettled : alone.data === null || isNowhere(alone.error));
  const isGone = isMissing && known !== undefined;
  const row = isMissing ? known : (listed ?? alone.data ?? known);

  const leave = useEffectEvent(() => {
    list.gone(id, last.index);
    notifyError(`This ${words.one} was deleted, or you no longer have access.`);
  });
  const draftName = panel.draftName?.(id);
  const isHeld = useDrafts(() => draftName !== undefined && hasDraftsBelow(draftName));
  useEffect(() => {
    if (!isGone) return;
    // Include what was typed a moment ago.
    if (draftName !== undefined) flushDrafts();
    if (draftName === undefined || !hasDraftsBelow(draftName)) leave();
  }, [isGone, isHeld, draftName]);

  useDocumentTitle(row === undefined ? undefined : panel.label(row, id), 0);
  const parts: PanelParts = {
    headingRef: list.headingRef,
    onDeleted: () => {
      list.gone(id);
    },
    isGone,
  };
  const copyLink = useCopyLink();
  const { link } = panel;
  const close = (
    <Button size="sm" variant="default" onClick={list.close}>
      Close
    </Button>
  );
  const failure =
    alone.error ?? (panel.useFound === undefined && list.status === 'failed' ? list.failure : null);
  return (
    <SidePanel
      label={panel.label(row, id)}
      start={{
        thing: words.one,
        position: positionOf(list),
        hasLeft: list.hasLeft,
        onStep: list.step,
      }}
      isWide={panel.isWide === true}
      actions={
        row === undefined ? null : (
          <>
            {link === undefined ? null : (
              <IconButton
                label={panel.linkLabel ?? 'Copy link'}
                onClick={() => void copyLink({ ...link, [list.openParam]: id })}
              >
                <IconLink size={16} stroke={1.7} />
              </IconButton>
            )}
            {panel.actions?.(row, parts)}
          </>
        )
      }
      onClose={list.close}
    >
      {row !== undefined ? (
        panel.children(row, parts)
      ) : isMissing ? (
        <PanelState>
          <BlankState
            icon={<IconFileUnknown size={20} stroke={1.6} />}
            title={`${capital(words.one)} not found, or you don't have access`}
            role="status"
            actions={close}
          >
            {panel.missing}
          </BlankState>
        </PanelState>
      ) : failure !== null ? (
        <PanelState>
          <LoadFailure
            title={panel.describe?.(failure) ?? `Failed to load the ${words.one}`}
            isRetrying={alone.isFetching || list.isFetching}
            onRetry={() => void (alone.error === null ? list.refetch() : alone.refetch())}
            actions={close}
          >
            {failure.message}
          </LoadFailure>
        </PanelState>
      ) : (
        <PanelWaiting label={`Loading the ${words.one}`} hasPicture={panel.hasPicture === true} />
      )}
    </SidePanel>
  );
}

function positionOf<Row extends { id: string }>({ index, shown, pages, address }: List<Row>) {
  if (index < 0) return undefined;
  // The position among the loaded matches of a text, else among all rows.
  if (pages === undefined || (pages.isTextLocal && address.hasText)) return { index, count: shown.length };
  const { total, hasMore } = pages;
  return total === undefined || !hasMore
    ? { index, count: shown.length, isCapped: hasMore }
    : { index, count: Math.max(total.count, shown.length), isCapped: total.isCapped };
}

/** A list without a way to fetch one row always contains all rows. */
function useNothing(): Found<never> {
  return { data: undefined, error: null, isFetching: false, refetch: neverAsked };
}

const neverAsked = () => Promise.reject(new Error('There is nothing to ask'));

const isNowhere = (error: Error | null): boolean =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
