import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '#renderer/ui/dialog/confirm-dialog-focus.ts';
import { isForInnerLayer } from '#renderer/ui/dialog/escape-layers.ts';
import type { Anchor } from '#renderer/features/schedule/view-types.ts';
import styles from './at-point.module.css';

type Props = { anchor: Anchor; label: string; width: number; onClose: () => void; children: ReactNode };

/** Something small that opens where the pointer or the focus is, and closes with Escape or a press elsewhere. */
export function AtPoint({ anchor, label, width, onClose, children }: Props) {
  useFocusReturn();
  return (
    <Popover
      opened
      position="right-start"
      trapFocus
      withinPortal
      // A point has no role: the dialog that opens there has a name instead.
      withRoles={false}
      closeOnEscape={false}
      shadow="md"
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Target>
        <span className={styles['point']} style={{ left: anchor.x, top: anchor.y }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        className={styles['dropdown'] ?? ''}
        aria-label={label}
        data-own-escape
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isForInnerLayer(event.target)) onClose();
        }}
      >
        <div style={{ width }}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
