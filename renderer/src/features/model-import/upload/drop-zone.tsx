import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import { importFields } from '#renderer/features/model-import/reader/fields.ts';
import { FileInput } from '#renderer/ui/file/file-input.tsx';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './drop-zone.module.css';

type Props = {
  isReading: boolean;
  problem: string | undefined;
  mayChooseManager: boolean;
  onChoose: (file: File) => void;
};

const example: Readonly<Record<string, string>> = {
  stageName: 'Opal Reyes',
  realName: 'Paula Reyes',
  timezone: 'Europe/Madrid',
  status: 'Active',
  email: 'opal@studio.example',
};

/** Where a file is dropped or chosen. */
export function DropZone({ isReading, problem, mayChooseManager, onChoose }: Props) {
  const isOver = useDroppedFile((file) => {
    if (file) onChoose(file);
  });
  return (
    <Stack align="center" className={styles['zone']} data-over={isOver || undefined}>
      <span className={styles['icon']} aria-hidden>
        <IconFileSpreadsheet size={20} stroke={1.6} />
      </span>
      <h2>Drop a CSV file here</h2>
      <p>
        Up to 10,000 rows and 5 MB. The first row names the columns. Nothing is written before the last step.
      </p>
      {problem === undefined ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <FileInput
          size="sm"
          loading={isReading}
          leftSection={<IconUpload size={15} stroke={1.8} />}
          onChoose={onChoose}
        >
          Choose file
        </FileInput>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          onClick={() => {
            const fields = importFields.filter(({ id }) => id !== 'manager' || mayChooseManager);
            downloadCsv(
              'Models template',
              fields.map(({ id, label }) => ({
                id,
                label,
                render: () => null,
                text: () => example[id] ?? '',
              })),
              [{}],
            );
          }}
        >
          Download template
        </Button>
      </div>
    </Stack>
  );
}
