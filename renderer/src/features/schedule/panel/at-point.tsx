import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '#renderer/ui/dialog/confirm-dialog-focus.ts';
import { isForInnerLayer } from '#renderer/ui/dialog/escape-layers.ts';
import type { Anchor } from '#renderer/features/schedule/view-types.ts';
import styles from './at-point.module.css';

type Props = { anchor: Anchor; label: string; width: number; onClose: () => void; children: ReactNode };

/** A small popover at the pointer or the focus; Escape or a click elsewhere closes it. */
export function AtPoint({ anchor, label, width, onClose, children }: Props) {
  useFocusReturn();
  return (
    <Popover
      opened
      position="right-start"
      trapFocus
      withinPortal
      // The anchor is only a point and has no role, so the dialog itself is labelled.
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
