import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, type FocusEvent } from 'react';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { endUndo, takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { useUndo } from '#renderer/lib/undo/use-undo.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './undo-line.module.css';

type Props = {
  personId: string;
  /** Called when the line disappears while focused, and the element focused before is gone. */
  onFocusLost: () => void;
};

/** At the bottom of every page: the last change, while it can be undone. */
export function UndoLine({ personId, onFocusLost }: Props) {
  const { offer, hold, release } = useUndo(personId);
  const cameFrom = useRef<Element>(null);
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null || !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    hold();
  };
  const act = (end: () => void) => {
    end();
    if (useUndoOffers.getState().offers.length > 0) return;
    release();
    const place = cameFrom.current;
    if (place instanceof HTMLElement && place.isConnected) place.focus();
    else onFocusLost();
  };
  return (
    <div
      className={styles['line']}
      data-shown={offer === undefined ? undefined : true}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={handleFocus}
      onBlur={release}
    >
      {/* Always rendered, so that screen readers read text added to it. */}
      <span className={styles['message']} role="status">
        {offer?.message}
      </span>
      {offer === undefined ? null : (
        <>
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => {
              act(() => {
                takeUndo(offer);
              });
            }}
          >
            Undo
          </Button>
          <span className={styles['keys']} aria-hidden>
            <Keys keys={`${commandKey} Z`} />
          </span>
          <Tooltip label="Dismiss">
            <ActionIcon
              className={styles['dismiss'] ?? ''}
              size="xs"
              aria-label="Dismiss"
              onClick={() => {
                act(() => {
                  endUndo(offer);
                });
              }}
            >
              <IconX size={14} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </div>
  );
}
