import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { LineNote } from './read-posts.ts';
import styles from './import.module.css';

type Props = { problems: readonly LineNote[]; warnings: readonly LineNote[] };

/** Lines with errors, which are skipped, and lines with warnings, which are imported. */
export function ImportNotes({ problems, warnings }: Props) {
  if (problems.length + warnings.length === 0) return null;
  const notes = [
    ...problems.map((note) => ({ ...note, isProblem: true })),
    ...warnings.map((note) => ({ ...note, isProblem: false })),
  ];
  return (
    <div className={styles['notes']} role="region" aria-label="Lines to look at" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">What to look at</th>
          </tr>
        </thead>
        <tbody>
          {notes.map(({ line, message, isProblem }, index) => (
            <tr key={index} data-problem={isProblem || undefined}>
              <td>{line}</td>
              <td>
                <span className={styles['note']}>
                  {isProblem ? (
                    <IconCircleX size={14} stroke={1.8} aria-hidden />
                  ) : (
                    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
                  )}
                  <span dir="auto">{message}</span>
                  <Hidden>{isProblem ? ', left out' : ', imported all the same'}</Hidden>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
