import { Button } from '@mantine/core';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { Socials } from '#shared/contract/socials.ts';
import { CheckRows } from './check-rows.tsx';
import { ChooseFile } from './choose-file.tsx';
import { RunReport } from './run-report.tsx';
import { useImportRun } from './use-import-run.ts';
import { useLoginFile } from './use-login-file.ts';
import styles from './import.module.css';

type Props = { socials: Socials; modelName: string | undefined; onClose: () => void };

/** Imports a password manager's export into one model's accounts: first a preview, then row by row. */
export function ImportDialog({ socials, modelName = 'this model', onClose }: Props) {
  const hand = useLoginFile(socials.platforms.map(({ platform }) => platform));
  const { run, start, stop } = useImportRun(socials.modelId, hand);
  const isRunning = run !== undefined && run.state !== 'over';
  return (
    <Dialog
      name="ImportPasswordsDialog"
      title="Import passwords"
      width={640}
      closesOnClickOutside={false}
      onClose={() => {
        // Written rows stay, so the user sees them before leaving.
        if (isRunning) stop();
        else onClose();
      }}
    >
      {run !== undefined ? (
        <RunReport run={run} onStop={stop} onClose={onClose} />
      ) : hand.file !== undefined ? (
        <CheckRows
          socials={socials}
          file={hand.file}
          onStart={(rows, withNotes) => void start(rows, withNotes)}
          onCancel={onClose}
        />
      ) : (
        <>
          <DialogFields>
            <p className={styles['lead']}>
              Every account in the file is imported for <bdi>{modelName}</bdi>. You’ll see what happens to
              each row before anything is written. The file is read on this device and not kept.
            </p>
            <ChooseFile hand={hand} />
          </DialogFields>
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
