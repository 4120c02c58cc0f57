import { Button } from '@mantine/core';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { EventTypeDialog } from './type-form.tsx';
import { typeText } from './type-values.ts';
import styles from './types.module.css';

/** The event types: their names, colours and icons, and their effect on other events. */
export function EventTypes({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const types = useQuery(scheduleQueries.types());
  const [form, setForm] = useState<{ type: EventType | undefined }>();
  const [deleted, setDeleted] = useState<EventType>();
  const remove = useMutation({
    mutationFn: (type: EventType) => request('schedule.deleteType', { id: type.id }),
    onSuccess: () => {
      setDeleted(undefined);
      notifySuccess('Event type deleted');
      void client.invalidateQueries(scheduleQueries.types());
    },
  });
  return (
    <>
      <Dialog name="EventTypes" title="Event types" width={480} onClose={onClose}>
        <DialogFields>
          {types.data === undefined ? (
            types.isError ? (
              <LoadFailure
                title={errorMessage('schedule.types', types.error)}
                isRetrying={types.isFetching}
                onRetry={() => void types.refetch()}
              >
                {types.error.message}
              </LoadFailure>
            ) : (
              <PendingLines label="Loading event types" />
            )
          ) : types.data.length === 0 ? (
            <BlankState icon={<IconTags size={20} stroke={1.6} />} title="No event types yet" role="status">
              Add one: every event has a type.
            </BlankState>
          ) : (
            <ul
              className={styles['list']}
              aria-label="Event types"
              data-some-delete={(!isReadOnly && types.data.some(({ isSystem }) => !isSystem)) || undefined}
            >
              {types.data.map((type) => (
                <li key={type.id} data-system={type.isSystem || undefined}>
                  <TypeTile type={type} />
                  <div>
                    <span dir="auto">{type.name}</span>
                    <small>{typeText(type)}</small>
                  </div>
                  {type.isActive ? null : <Tag>Off</Tag>}
                  {isReadOnly ? null : (
                    <IconButton
                      label={`Edit ${type.name}`}
                      onClick={() => {
                        setForm({ type });
                      }}
                    >
                      <IconPencil size={16} stroke={1.7} />
                    </IconButton>
                  )}
                  {isReadOnly || type.isSystem ? null : (
                    <IconButton
                      label={`Delete ${type.name}`}
                      onClick={() => {
                        remove.reset();
                        setDeleted(type);
                      }}
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </DialogFields>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isReadOnly ? null : (
            <Button
              onClick={() => {
                setForm({ type: undefined });
              }}
            >
              Add type
            </Button>
          )}
        </DialogFoot>
      </Dialog>
      {form === undefined ? null : (
        <EventTypeDialog
          type={form.type}
          onClose={() => {
            setForm(undefined);
          }}
        />
      )}
      {deleted === undefined ? null : (
        <ConfirmDialog
          title="Delete this event type?"
          confirmLabel="Delete type"
          isPending={remove.isPending}
          error={remove.isError ? errorMessage('schedule.deleteType', remove.error) : undefined}
          onConfirm={() => {
            remove.mutate(deleted);
          }}
          onCancel={() => {
            setDeleted(undefined);
          }}
        >
          <p>
            “{deleted.name}” is deleted for everyone. A type that events have can’t be deleted: switch it off
            instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
