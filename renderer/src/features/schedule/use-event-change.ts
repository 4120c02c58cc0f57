import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventStatus, Occurrence, Scope } from '#renderer/entities/event/event-types.ts';
import { repeats, statusLabels } from '#renderer/entities/event/event-labels.ts';
import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo, undoable, type OfferUndo } from '#renderer/lib/undo/undo.ts';
import { getEvent } from './api.ts';
import type { Times } from './grid/moves.ts';
import { forgetNews, refreshSchedule, scheduleQueries, showEvent } from './queries.ts';

/** Which events of a series a change applies to; asked only for a series. */
export type ScopeQuestion = {
  title: string;
  /** The series' id. */
  id: string;
  confirmLabel: string;
  answer: (scope: Scope | undefined) => void;
};

export type MoveAlso = {
  modelId?: string | null;
  fromPersonId?: string;
  toPersonId?: string;
  /** Set if the event becomes all-day or timed, with the matching call. */
  turn?: { allDay: boolean; send: Change['send'] };
};

type Change = {
  call: 'schedule.move' | 'schedule.setStatus' | 'schedule.delete';
  /** How the event looks before the server has answered; null if deleted. */
  preview: Partial<Occurrence> | null;
  done: string;
  send: (rowVersion: number, scope: Scope) => Promise<{ changeId: string; rowVersion?: number }>;
};

/** Changes to events: shown at once, reverted when they are refused, and with Undo. */
export function useEventChange() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<ScopeQuestion>();
  const queue = useRef(new Map<string, Promise<void>>());
  const versions = useRef(new Map<string, number>());

  const askScope = (
    event: Pick<Occurrence, 'id' | 'seriesId'>,
    title: string,
    confirmLabel: string,
  ): Promise<Scope | undefined> =>
    repeats(event)
      ? new Promise((resolve) => {
          setQuestion({
            title,
            id: event.id,
            confirmLabel,
            answer: (scope) => {
              setQuestion(undefined);
              resolve(scope);
            },
          });
        })
      : Promise.resolve('this');

  const takeBack = (changeId: string) =>
    request('schedule.undo', { changeId }).then(
      () => {
        notifySuccess('Change undone');
        void refreshSchedule(client);
      },
      (error: unknown) => {
        notifyError(errorMessage('schedule.undo', error));
        void refreshSchedule(client);
      },
    );

  const change = (event: Occurrence, scope: Scope, wanted: Change): Promise<boolean> =>
    undoable((offer) => make(event, scope, wanted, offer));

  const make = async (
    event: Occurrence,
    scope: Scope,
    { call, preview, done, send }: Change,
    offer: OfferUndo,
  ): Promise<boolean> => {
    const before = event;
    showEvent(client, event.id, preview);
    // Keys are faster than answers, so each change waits for the previous one and uses the version that it returned.
    const earlier = queue.current.get(event.id) ?? Promise.resolve();
    const version = () => Math.max(event.rowVersion, versions.current.get(event.id) ?? 0);
    const sending = earlier
      .then(() => send(version(), scope))
      .catch(async (error: unknown) => {
        if (!isStale(error)) throw error;
        // Retries with the latest version: only these fields are overwritten, so others' changes to other fields stay.
        return send((await getEvent(event.id)).rowVersion, scope);
      });
    const settled = sending.then(
      ({ rowVersion }) => {
        if (rowVersion !== undefined) versions.current.set(event.id, rowVersion);
      },
      () => undefined,
    );
    queue.current.set(event.id, settled);
    const goneIds: string[] = [];
    try {
      const made = await sending;
      if (preview === null) {
        // Data about a series is stored by the id that its events share.
        const detail = client.getQueryData(scheduleQueries.detail(event.id).queryKey);
        goneIds.push(event.id, ...(detail === undefined ? [] : [detail.eventId]));
      }
      offer(done, () => takeBack(made.changeId));
      return true;
    } catch (error) {
      if (preview !== null) showEvent(client, event.id, before);
      notifyError(errorMessage(call, error));
      return false;
    } finally {
      // While a later change is pending, the answer to an earlier one would revert the event.
      if (queue.current.get(event.id) === settled) {
        queue.current.delete(event.id);
        forgetNews(client, event.id);
        void refreshSchedule(client, goneIds);
      }
    }
  };

  return {
    question,
    askScope,
    offer: (done: string, changeId: string) => {
      offerUndo(done, () => takeBack(changeId));
    },
    move: async (event: Occurrence, times: Times, { turn, ...also }: MoveAlso = {}): Promise<void> => {
      const scope = await askScope(event, 'Move a repeating event', 'Move');
      if (scope === undefined) return;
      const { modelId } = also;
      await change(event, scope, {
        call: 'schedule.move',
        preview: {
          ...times,
          ...(modelId === undefined ? {} : { modelId }),
          ...(turn === undefined ? {} : { allDay: turn.allDay }),
        },
        done: `${event.title} moved`,
        send:
          turn?.send ??
          ((rowVersion, of) =>
            request('schedule.move', { id: event.id, rowVersion, ...times, ...also, scope: of })),
      });
    },
    setStatus: async (event: Occurrence, status: EventStatus, reason?: string): Promise<boolean> => {
      const scope = await askScope(event, 'Change a repeating event', 'Change');
      if (scope === undefined) return false;
      return change(event, scope, {
        call: 'schedule.setStatus',
        preview: { status },
        done: `${event.title}: ${statusLabels[status].toLowerCase()}`,
        send: (rowVersion, of) =>
          request('schedule.setStatus', {
            id: event.id,
            rowVersion,
            status,
            scope: of,
            reason: reason === undefined || reason === '' ? null : reason,
          }),
      });
    },
    remove: async (event: Occurrence): Promise<boolean> => {
      const scope = await askScope(event, 'Delete a repeating event', 'Delete');
      if (scope === undefined) return false;
      return change(event, scope, {
        call: 'schedule.delete',
        preview: null,
        done: `${event.title} deleted`,
        send: (rowVersion, of) => request('schedule.delete', { id: event.id, rowVersion, scope: of }),
      });
    },
  };
}

export type EventChange = ReturnType<typeof useEventChange>;
