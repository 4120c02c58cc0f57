import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';

const PictureDialog = lazyDialog<PictureDialogProps>(
  async () => (await import('./picture-dialog.tsx')).PictureDialog,
);

type Props = Omit<PictureDialogProps, 'onClose'> & {
  children: string;
  size?: 'compact-sm' | 'sm';
  isDisabled?: boolean;
};

/** Opens the dialog that uploads a picture. */
export function PictureButton({ children, size = 'compact-sm', isDisabled = false, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="default"
        disabled={isDisabled}
        onClick={() => {
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen ? (
        <PictureDialog
          {...dialog}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
