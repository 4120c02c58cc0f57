import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useColumnChoice } from '#renderer/ui/table/columns/column-choice.ts';
import { RefusalNotice } from '#renderer/ui/change-many/refusal-notice.tsx';
import type { Refusals } from '#renderer/ui/change-many/refusals.ts';
import type { BulkParts, BulkProgress } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { PanelPlace } from '#renderer/ui/side-panel/panel-place.tsx';
import { ListBar } from './list-bar.tsx';
import { ListBody, type ListLayout, type RowLook } from './list-body.tsx';
import { totalWords, type Tally } from './list-counts.tsx';
import { HeadAction, ListHead, type ListAction } from './list-head.tsx';
import { OpenBeside } from './open-beside.tsx';
import { ListPanel, type RowPanel } from './list-panel.tsx';
import { ExportButton, ListTools } from './list-tools.tsx';
import type { Asked } from './list-types.ts';
import type { ListViewsProps } from './list-views.ts';
import type { List } from './rows/use-list.ts';
import { useRowExport, type ListCsv } from './rows/use-row-export.ts';
import styles from './list-screen.module.css';

export type BulkActions<Row> = {
  /** Renders a `BulkBar` with these parts. */
  render: (parts: BulkParts<Row, Asked>) => ReactNode;
  /** From `useChangeMany`. The bar stays while it runs, even with nothing checked any more. */
  change?: { progress: BulkProgress | undefined; refused: Refusals | undefined; dismiss: () => void };
};

type Props<Row extends { id: string }> = RowLook<Row> & {
  list: List<Row>;
  title: string;
  /** Links to the page's other lists. Must be stable. */
  tabs?: ReactNode;
  /** Above the tabs: information about the whole page. Must be stable. */
  strip?: ReactNode;
  /** Next to the title, if there are tabs: a short line about the page. Must be stable. */
  about?: ReactNode;
  action?: ListAction | undefined;
  /** Before the action. Must be stable. */
  besideAction?: ReactNode;
  csv: ListCsv<Row>;
  /** Presets and saved views, on the line of the filters. */
  views: ComponentType<ListViewsProps>;
  describe: (error: Error) => string;
  empty: ReactNode;
  tallies?: readonly Tally<Row>[];
  /** Another way to show the rows, instead of a table. */
  layout?: ListLayout | undefined;
  /** The switch between layouts, at the right of the filters. Must be stable. */
  layouts?: ReactNode;
  /** Among the tools. Must be stable. */
  tools?: ReactNode;
  /** The sort order, if no table head offers it; on a phone it is among the filters. Must be stable. */
  sort?: ReactNode;
  /** Between filters and rows. Always render it, or the rows would jump. */
  notice?: ReactNode;
  /** Between rows and footer. */
  below?: ReactNode;
  /** In the footer after the counts, and at its end instead of the keyboard shortcuts. */
  foot?: ReactNode;
  footEnd?: ReactNode;
  /** Missing if there are no bulk actions. */
  bulk?: BulkActions<Row> | undefined;
  panel: RowPanel<Row>;
  /** Dialogs of the page. */
  children?: ReactNode;
};

/** A list page: head, filters, rows, footer, and a side panel for one row. */
export function ListScreen<Row extends { id: string }>({ list, csv, bulk, panel, ...props }: Props<Row>) {
  const { area, presets, address, isPhone, isReadOnly, openId, shown, pages, selection } = list;
  const { title, tabs, strip, action, besideAction, views: Views } = props;
  const choice = useColumnChoice(area, props.columns);
  const exporting = useRowExport(list, csv);
  // A phone has no space for unused checkboxes: they appear on request.
  const [isSelecting, setIsSelecting] = useState(false);
  const mayCheck = bulk !== undefined && !isReadOnly && props.layout?.isSelectable !== false;
  // The bar stays while a bulk change is running. Other changes, such as a drop, never show it.
  const [wasUp, setWasUp] = useState(false);
  const hasChecked = selection.ids.size > 0 || (wasUp && bulk?.change?.progress !== undefined);
  if (wasUp !== hasChecked) setWasUp(hasChecked);
  const canCheck = mayCheck && (!isPhone || isSelecting || hasChecked);
  const hasBar = canCheck && (hasChecked || (isPhone && isSelecting));
  const refused = bulk?.change?.refused;

  // Memoise everything around the rows, so that typing in the filter doesn't render it again.
  const press = useCallbackRef(() => action?.onPress());
  const { label, icon, isSecond = false, others } = action ?? {};
  usePageAction(`new in ${title}`, label ?? '', press, label === undefined || isReadOnly);
  const isExportAction = csv.isAction === true;
  const { isEmpty } = list;
  const { layout, layouts, sort, tools: ownTools } = props;
  const isTable = layout?.rows === undefined;
  const headAction = useMemo(
    () =>
      label !== undefined && icon !== undefined ? (
        <>
          {besideAction}
          <HeadAction
            label={label}
            icon={icon}
            isPhone={isPhone}
            isOff={isReadOnly}
            isSecond={isEmpty || isSecond}
            onPress={press}
            others={others}
          />
        </>
      ) : isExportAction ? (
        <ExportButton csv={exporting} />
      ) : (
        besideAction
      ),
    [
      label,
      icon,
      others,
      besideAction,
      isReadOnly,
      isPhone,
      isEmpty,
      isSecond,
      press,
      isExportAction,
      exporting,
    ],
  );
  const { view, applyView, applyPreset } = address;
  const views = useMemo(
    () => (
      <Views
        area={area}
        presets={presets}
        view={view}
        isReadOnly={isReadOnly}
        onApply={applyView}
        onPreset={applyPreset}
      />
    ),
    [Views, area, presets, view, isReadOnly, applyView, applyPreset],
  );
  const tools = useMemo(
    () => (
      <>
        {ownTools}
        <ListTools choice={isTable ? choice : undefined} csv={isExportAction ? undefined : exporting} />
      </>
    ),
    [ownTools, isTable, choice, isExportAction, exporting],
  );
  const isCounted =
    list.status === 'ready' && !list.isGrowing && !list.isOutdated && layout?.hasFilters !== false;

  // Show counts only once: in the views, if those have any.
  const hasCountedViews = presets.some(({ count }) => count !== undefined);
  // Most rows of a paged list are not loaded.
  const counted = pages?.hasMore === true && layout?.total === undefined ? pages.total : undefined;

  return (
    <div className={styles['page']} data-under-panel={layout?.isUnderPanel}>
      {/* Under a panel that covers it, nothing may take the focus. */}
      <div className={styles['list']} data-list inert={isPhone && openId !== undefined}>
        <ListHead
          title={title}
          count={
            hasCountedViews
              ? undefined
              : !isCounted
                ? ''
                : counted
                  ? totalWords(counted)
                  : formatCount(layout?.total ?? shown.length)
          }
          tabs={tabs}
          strip={strip}
          about={props.about}
          action={headAction}
        />
        <ListBar
          list={list}
          layouts={layouts}
          hasFilters={layout?.hasFilters !== false}
          views={views}
          tools={tools}
          sort={sort}
        />
        {props.notice}
        <ListBody
          list={list}
          layout={layout}
          look={{ ...props, columns: choice.columns }}
          canCheck={canCheck}
          describe={props.describe}
          empty={props.empty}
          tallies={props.tallies}
          below={
            <>
              {props.below}
              {refused === undefined ? null : (
                <RefusalNotice
                  refused={refused}
                  onDismiss={() => {
                    bulk?.change?.dismiss();
                    list.focusList();
                  }}
                />
              )}
            </>
          }
          foot={props.foot}
          footEnd={props.footEnd}
          bulk={
            !hasBar
              ? undefined
              : bulk.render({
                  checked: shown.filter(({ id }) => selection.ids.has(id)),
                  rowCount: selection.count,
                  progress: bulk.change?.progress,
                  selection: {
                    ...selection,
                    clear: () => {
                      selection.clear();
                      setIsSelecting(false);
                    },
                  },
                  everything:
                    pages?.hasMore === true && !(pages.isTextLocal && address.hasText)
                      ? pages.total === undefined
                        ? ''
                        : totalWords(pages.total)
                      : undefined,
                  asked: selection.isEverything ? pages?.asked : undefined,
                  onFocusLost: list.focusList,
                })
          }
          onSelect={
            mayCheck && isPhone && isTable && shown.length > 0
              ? () => {
                  setIsSelecting(true);
                }
              : undefined
          }
        />
      </div>
      {layout?.beside === undefined ? null : <OpenBeside list={list} />}
      {openId !== undefined ? (
        <ListPanel list={list} id={openId} panel={panel} />
      ) : layout?.beside === undefined || isPhone || shown.length === 0 ? null : (
        <PanelPlace>{layout.beside}</PanelPlace>
      )}
      {props.children}
    </div>
  );
}
