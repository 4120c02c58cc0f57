import { Button, Menu } from '@mantine/core';
import { IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, type Ref } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type {
  EventDetail,
  EventStatus,
  EventType,
  Occurrence,
} from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { EventComments } from '#renderer/features/schedule/lazy-parts.tsx';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import { PanelWaiting } from '#renderer/ui/side-panel/panel-waiting.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventFiles } from './event-files.tsx';
import { StatusMenu } from './status-menu.tsx';
import styles from './event-panel.module.css';

type Props = {
  id: string;
  /** The occurrence as the view shows it; undefined if the view does not show it. */
  listed: Occurrence | undefined;
  typeOf: (id: string) => EventType | undefined;
  now: number;
  headingRef: Ref<HTMLHeadingElement>;
  onClose: () => void;
  onEdit: (event: EventDetail) => void;
  onDuplicate: (event: EventDetail) => void;
  onDelete: (event: Occurrence) => void;
  onStatus: (event: Occurrence, status: EventStatus) => void;
};

/** One event next to the views, with all its details and actions. */
export function EventPanel({ id, listed, typeOf, now, headingRef, onClose, ...on }: Props) {
  const { isReadOnly } = useViewer();
  const detail = useQuery(scheduleQueries.detail(id));
  const copyLink = useCopyLink();
  const button = useRef<HTMLButtonElement>(null);
  const event = detail.data;
  const shown = listed ?? event;
  const canEdit = shown?.canEdit === true && !isReadOnly;
  const isMissing =
    detail.isError && ['not_found', 'invalid', 'forbidden'].includes(toAppError(detail.error).code);
  const close = (
    <Button size="sm" variant="default" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <SidePanel
      isFloating
      label={shown?.title ?? 'Event'}
      start={shown === undefined ? 'Event' : (typeOf(shown.typeId)?.name ?? 'Event')}
      actions={
        shown === undefined || isMissing ? null : (
          <>
            <IconButton label="Copy link" onClick={() => void copyLink({ eventId: id })}>
              <IconLink size={16} stroke={1.7} />
            </IconButton>
            {isReadOnly || event === undefined ? null : (
              <MoreMenu button={button}>
                <Menu.Item
                  leftSection={<IconCopy size={16} stroke={1.7} />}
                  onClick={() => {
                    on.onDuplicate(event);
                  }}
                >
                  Duplicate
                </Menu.Item>
                {canEdit ? (
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} stroke={1.7} />}
                    onClick={() => {
                      on.onDelete(shown);
                    }}
                  >
                    Delete
                  </Menu.Item>
                ) : null}
              </MoreMenu>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {isMissing ? (
        <PanelState>
          <BlankState
            icon={<IconLink size={20} stroke={1.6} />}
            title="Event not found, or you don't have access"
            role="status"
            actions={close}
          >
            It may have been deleted, or its model reassigned.
          </BlankState>
        </PanelState>
      ) : shown === undefined ? (
        detail.isError ? (
          <PanelState>
            <LoadFailure
              title={errorMessage('schedule.get', detail.error)}
              isRetrying={detail.isFetching}
              onRetry={() => void detail.refetch()}
              actions={close}
            >
              {detail.error.message}
            </LoadFailure>
          </PanelState>
        ) : (
          <PanelWaiting label="Loading the event" />
        )
      ) : (
        <>
          <PanelHead
            picture={<TypeTile type={typeOf(shown.typeId)} />}
            title={shown.title}
            headingRef={headingRef}
            isOpen
            line={whenText(shown)}
          >
            <span className={styles['acts']}>
              <StatusMenu
                value={shown.status}
                onChange={
                  canEdit
                    ? (status) => {
                        on.onStatus(shown, status);
                      }
                    : undefined
                }
              />
              {canEdit ? (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconPencil size={15} stroke={1.8} />}
                  disabled={event === undefined}
                  onClick={() => {
                    if (event !== undefined) on.onEdit(event);
                  }}
                >
                  Edit
                </Button>
              ) : null}
            </span>
          </PanelHead>
          <PanelBody label="Event">
            {event !== undefined ? (
              <>
                <EventFacts event={event} listed={shown} canRespond={!isReadOnly} />
                <EventFiles event={event} canEdit={canEdit} />
                <EventComments event={event} canComment={!isReadOnly} now={now} />
              </>
            ) : detail.isError ? (
              <LoadFailure
                title={errorMessage('schedule.get', detail.error)}
                isRetrying={detail.isFetching}
                onRetry={() => void detail.refetch()}
              >
                {detail.error.message}
              </LoadFailure>
            ) : (
              <PendingLines label="Loading the event" />
            )}
          </PanelBody>
        </>
      )}
    </SidePanel>
  );
}
