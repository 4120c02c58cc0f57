import { useState } from 'react';
import type { Unavailable } from '#shared/contract/event-rows.ts';
import type { EventDetail, Occurrence } from '#renderer/entities/event/event-types.ts';
import type { EventStart } from './form/event-values.ts';
import type { Anchor, Drawn } from './view-types.ts';

/** What is open above the views: one at a time. */
export function useLayers() {
  const [drawn, setDrawn] = useState<Drawn>();
  const [editing, setEditing] = useState<{ event: EventDetail | undefined; start: EventStart }>();
  const [cancelling, setCancelling] = useState<Occurrence>();
  const [conflictAt, setConflictAt] = useState<{ id: string; anchor: Anchor }>();
  const [away, setAway] = useState<Unavailable>();
  /** The latest added event, which must not be hidden behind "+ more". */
  const [addedId, setAddedId] = useState<string>();
  return {
    addedId,
    setAddedId,
    away,
    setAway,
    drawn,
    setDrawn,
    editing,
    setEditing,
    cancelling,
    setCancelling,
    conflictAt,
    setConflictAt,
  };
}

export type Layers = ReturnType<typeof useLayers>;
