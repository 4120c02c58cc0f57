import { IconUpload } from '@tabler/icons-react';
import { FileInput } from '#renderer/ui/file/file-input.tsx';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import type { LoginFileInHand } from './use-login-file.ts';
import styles from './import.module.css';

/** Takes a password manager's export, by drop or file dialog. */
export function ChooseFile({ hand }: { hand: LoginFileInHand }) {
  const { problem, isReading, choose } = hand;
  const isOver = useDroppedFile((file) => {
    if (file !== null && file !== undefined) void choose(file);
  });
  return (
    <Stack gap={12} align="center" className={styles['zone']} data-over={isOver || undefined}>
      <p>
        Drop the CSV file of 1Password, Bitwarden, LastPass, Chrome, Firefox, Keeper, Dashlane or another
        password manager here. Up to 5,000 rows and 4 MB.
      </p>
      {problem === undefined ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <FileInput
        size="sm"
        loading={isReading}
        leftSection={<IconUpload size={15} stroke={1.8} />}
        onChoose={(file) => void choose(file)}
      >
        Choose file
      </FileInput>
    </Stack>
  );
}
