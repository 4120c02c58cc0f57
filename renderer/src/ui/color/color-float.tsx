import './picker.css';
import { ColorPicker, Popover } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './color.module.css';

export type ColorFloatProps = {
  value: string;
  swatches: readonly string[];
  onPick: (color: string) => void;
  onClose: () => void;
};

/** A color picker for pointer and arrow keys, with a few preset colors. */
export function ColorFloat({ value, swatches, onPick, onClose }: ColorFloatProps) {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    picker.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, []);
  return (
    <Popover
      opened
      position="bottom-start"
      offset={6}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles['target']} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Colors"
        p={10}
        data-own-escape
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <ColorPicker
          ref={picker}
          format="hex"
          value={value}
          onChange={onPick}
          swatches={[...swatches]}
          swatchesPerRow={8}
          saturationLabel="Shade"
          hueLabel="Hue"
        />
      </Popover.Dropdown>
    </Popover>
  );
}
