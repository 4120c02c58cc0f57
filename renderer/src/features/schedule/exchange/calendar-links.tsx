import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { clockText, dayText } from '#renderer/entities/event/event-labels.ts';
import { copyLink } from '#renderer/lib/links/copy-link.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { feedScopes, type Feed } from '#shared/contract/schedule-exchange.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { useModelOptions } from '#renderer/features/schedule/parts/use-model-options.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

const scopeLabels = { mine: 'My events', model: 'One model', all: 'All events' } as const;

const nameOf = ({ scope, model }: Feed): string =>
  scope === 'model' ? (model?.stageName ?? 'A model you no longer see') : scopeLabels[scope];

const at = (time: string) => `${dayText(time)}, ${clockText(time)}`;

/** Secret addresses for showing this schedule in other calendars. */
export function CalendarLinks({ modelId: first, onClose }: { modelId: string | null; onClose: () => void }) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const models = useModelOptions();
  const feeds = useQuery({ ...partQueries.feeds(), enabled: !isReadOnly });
  const [scope, setScope] = useState<Feed['scope']>(first === null ? 'mine' : 'model');
  const [chosen, setChosen] = useState(first);
  const [asked, setAsked] = useState<Feed>();
  const refresh = () => client.invalidateQueries({ queryKey: partQueries.feeds().queryKey });
  const create = useMutation({
    mutationFn: () => request('schedule.createFeed', { scope, modelId: scope === 'model' ? chosen : null }),
    // Never cached, because the address is a secret.
    gcTime: 0,
    onSuccess: () => void refresh(),
  });
  const revoke = useMutation({
    mutationFn: (feed: Feed) => request('schedule.revokeFeed', { id: feed.id }),
    onSuccess: (_, feed) => {
      setAsked(undefined);
      if (create.data?.id === feed.id) create.reset();
      notifySuccess('Link revoked');
      void refresh();
    },
  });
  const address = create.data?.address;
  return (
    <>
      <Dialog name="CalendarLinks" title="Calendar links" width={520} onClose={onClose}>
        <DialogFields>
          <p className={styles['note']}>
            Add a link to Google Calendar, Outlook or Apple Calendar to see this schedule there. Anyone who
            has the link can read it.
          </p>
          {isReadOnly ? (
            <p className={styles['note']}>Links of another person are not shown in a view.</p>
          ) : (
            <>
              {create.isError ? (
                <Alert variant="light" color="red">
                  {errorMessage('schedule.createFeed', create.error)}
                </Alert>
              ) : null}
              <div className={styles['acts']}>
                <SegmentedControl
                  aria-label="What the link shows"
                  size="xs"
                  value={scope}
                  data={feedScopes.map((value) => ({ value, label: scopeLabels[value] }))}
                  onChange={(value) => {
                    const next = feedScopes.find((known) => known === value);
                    if (next !== undefined) setScope(next);
                  }}
                />
                {scope === 'model' ? (
                  <EditableChoice
                    aria-label="Model"
                    placeholder="Choose a model"
                    size="xs"
                    searchable
                    data={models}
                    value={chosen}
                    onChange={setChosen}
                  />
                ) : null}
                <Button
                  size="sm"
                  loading={create.isPending}
                  disabled={scope === 'model' && chosen === null}
                  onClick={() => {
                    create.mutate();
                  }}
                >
                  Create link
                </Button>
              </div>
              {address === undefined ? null : (
                <div role="status">
                  <code className={styles['address']}>{address}</code>
                  <div className={styles['acts']}>
                    <Button
                      size="sm"
                      variant="default"
                      onClick={() => {
                        void copyLink(address);
                      }}
                    >
                      Copy
                    </Button>
                    <span className={styles['note']}>This link is shown once. Copy it now.</span>
                  </div>
                </div>
              )}
              <FeedList feeds={feeds} onRevoke={setAsked} />
            </>
          )}
        </DialogFields>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
      {asked === undefined ? null : (
        <ConfirmDialog
          title="Revoke this link?"
          confirmLabel="Revoke link"
          isPending={revoke.isPending}
          error={revoke.isError ? errorMessage('schedule.revokeFeed', revoke.error) : undefined}
          onConfirm={() => {
            revoke.mutate(asked);
          }}
          onCancel={() => {
            revoke.reset();
            setAsked(undefined);
          }}
        >
          <p>Calendars that use the link to “{nameOf(asked)}” stop being updated. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ListProps = {
  feeds: ReturnType<typeof useQuery<Feed[]>>;
  onRevoke: (feed: Feed) => void;
};

function FeedList({ feeds, onRevoke }: ListProps) {
  if (feeds.data === undefined)
    return feeds.isError ? (
      <LoadFailure
        title={errorMessage('schedule.feeds', feeds.error)}
        isRetrying={feeds.isFetching}
        onRetry={() => void feeds.refetch()}
      >
        {feeds.error.message}
      </LoadFailure>
    ) : (
      <PendingLines label="Loading calendar links" />
    );
  if (feeds.data.length === 0)
    return (
      <BlankState icon={<IconLink size={20} stroke={1.6} />} title="No calendar links yet" role="status" />
    );
  return (
    <ul className={styles['list']} aria-label="Calendar links">
      {feeds.data.map((feed) => (
        <li key={feed.id}>
          <div>
            <span dir="auto">{nameOf(feed)}</span>
            <small>
              Created {at(feed.createdAt)}.{' '}
              {feed.lastFetchedAt === null ? 'Not fetched yet.' : `Last fetched ${at(feed.lastFetchedAt)}.`}
            </small>
          </div>
          <IconButton
            label={`Revoke the link to ${nameOf(feed)}`}
            onClick={() => {
              onRevoke(feed);
            }}
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
