import {
  ActionIcon,
  Button,
  Checkbox,
  Popover,
  Skeleton,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import type { CreateSavedViewInput, SavedView } from '#shared/contract/saved-views.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import { errorMessage } from './error-messages.ts';
import styles from './saved-views.module.css';

/** What a list keeps of itself in a view: the parameters of its address, but for the row that is open. */
export type ViewParams = Readonly<Record<string, string>>;

/** The calls, which each feature hands in: parts of the kit do not reach the bridge. */
export type SavedViewCalls = {
  list: () => Promise<SavedView[]>;
  create: (view: Omit<CreateSavedViewInput, 'area'>) => Promise<SavedView>;
  remove: (id: string) => Promise<void>;
};

type Props = {
  area: string;
  calls: SavedViewCalls;
  current: ViewParams;
  onApply: (params: ViewParams) => void;
};

/** Filters and order under a name: one's own views and those that others share. */
export function SavedViews({ area, calls, current, onApply }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const queryKey = ['saved-views', area];
  // Followed while it is open, and by nobody before.
  useLivePage(isOpen ? 'savedViews' : undefined, 'SavedViews');
  const query = useQuery({ queryKey, queryFn: calls.list, staleTime: 0, enabled: isOpen });
  const refresh = () => client.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (view: SavedView) => calls.remove(view.id),
    onError: (error) => {
      notifyError(errorMessage('savedViews.delete', error));
    },
    onSuccess: (_nothing, { name, filters, isShared }) => {
      offerUndo(`View "${name}" deleted`, () => {
        calls.create({ name, filters, isShared }).then(refresh, (error: unknown) => {
          notifyError(errorMessage('savedViews.create', error));
        });
      });
    },
    onSettled: refresh,
  });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Saved views" disabled={isOpen}>
          <ActionIcon
            aria-label="Saved views"
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            <IconBookmark size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <ViewList
          views={query.data}
          problem={query.error === null ? undefined : errorMessage('savedViews.list', query.error)}
          onRetry={() => void query.refetch()}
          onApply={(view) => {
            setIsOpen(false);
            onApply(paramsOf(view));
          }}
          onRemove={(view) => {
            remove.mutate(view);
          }}
        />
        <SaveForm calls={calls} current={current} onSaved={() => void refresh()} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Views are data of people: whatever is not a text is no parameter. */
const paramsOf = ({ filters }: SavedView): ViewParams =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

type ListProps = {
  views: readonly SavedView[] | undefined;
  problem: string | undefined;
  onRetry: () => void;
  onApply: (view: SavedView) => void;
  onRemove: (view: SavedView) => void;
};

function ViewList({ views, problem, onRetry, onApply, onRemove }: ListProps) {
  if (views === undefined) {
    if (problem === undefined)
      return (
        <div className={styles['waiting']} role="status" aria-label="Loading views">
          <Skeleton height={10} width="60%" />
          <Skeleton height={10} width="45%" />
        </div>
      );
    return (
      <p className={styles['problem']} role="alert">
        {problem}{' '}
        <UnstyledButton className={styles['link']} onClick={onRetry}>
          Try Again
        </UnstyledButton>
      </p>
    );
  }
  if (views.length === 0)
    return <p className={styles['none']}>No views yet. Filter the list, then save it under a name.</p>;
  return (
    <ul className={styles['views']}>
      {views.map((view) => (
        <li key={view.id}>
          <UnstyledButton
            className={styles['view']}
            onClick={() => {
              onApply(view);
            }}
          >
            <span>{view.name}</span>
            {view.isShared ? (
              <small>{view.isOwn ? 'Shared' : `by ${view.owner.displayName ?? view.owner.email}`}</small>
            ) : null}
          </UnstyledButton>
          {view.isOwn ? (
            <ActionIcon
              aria-label={`Delete view ${view.name}`}
              onClick={() => {
                onRemove(view);
              }}
            >
              <IconTrash size={14} stroke={1.7} />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type FormProps = { calls: SavedViewCalls; current: ViewParams; onSaved: () => void };

const longestName = 40;

function SaveForm({ calls, current, onSaved }: FormProps) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: () => calls.create({ name: name.trim(), filters: { ...current }, isShared }),
    onError: (failure) => {
      setError(errorMessage('savedViews.create', failure));
    },
    onSuccess: (view) => {
      setName('');
      setIsShared(false);
      notifySuccess(`View "${view.name}" saved`);
      onSaved();
    },
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError('View name is required');
    else if (name.trim().length > longestName) setError('View name must be 40 characters or fewer');
    else save.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <TextInput
        size="sm"
        label="Save this view as"
        value={name}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles['foot']}>
        <Checkbox
          size="xs"
          label="Share with everybody"
          checked={isShared}
          onChange={(event) => {
            setIsShared(event.currentTarget.checked);
          }}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
