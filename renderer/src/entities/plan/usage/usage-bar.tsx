import { UnstyledButton } from '@mantine/core';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { unlimited } from '#shared/domain/plans.ts';
import { ShareBar, type BarTone } from '#renderer/ui/marks/share-bar.tsx';
import { limitText } from '#renderer/entities/plan/plan-labels.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './usage-bar.module.css';

type Props = {
  label: string;
  used: number;
  /** -1 is unlimited; null is set by contract. */
  limit: number | null;
  percent: number;
  note?: string | undefined;
  /** The unit, if it isn't a plain count: `GB`. */
  unit?: string;
  /** Lists the things counted. */
  onShow?: (() => void) | undefined;
};

const warnAt = 80;

/** Grey, amber from 80 %, red at 100 %. */
export const usageTone = (percent: number): BarTone =>
  percent >= 100 ? 'full' : percent >= warnAt ? 'near' : 'calm';

/** How much of a limit is used, as text and as a bar, which stays empty without a limit. */
export function UsageBar({ label, used, limit, percent, note, unit, onShow }: Props) {
  const isOpen = limit === null || limit === unlimited;
  const figure = `${formatCount(used)}${isOpen ? (unit === undefined ? '' : ` ${unit}`) : ` of ${limitText(limit, unit)}`}`;
  const tone = isOpen ? 'calm' : usageTone(percent);
  return (
    <div className={styles['usage']} data-tone={tone}>
      <Row gap={8} align="stretch" justify="between" className={styles['top']}>
        <b>{label}</b>
        {onShow === undefined ? (
          <span>{figure}</span>
        ) : (
          <UnstyledButton
            className={styles['figure']}
            aria-label={`${label}: ${figure}`}
            aria-haspopup="dialog"
            onClick={onShow}
          >
            {figure}
          </UnstyledButton>
        )}
      </Row>
      <ShareBar
        percent={isOpen ? 0 : percent}
        tone={tone}
        role="img"
        aria-label={
          isOpen ? `${label}: ${limitText(limit).toLowerCase()}` : `${label}: ${String(percent)}% used`
        }
      />
      <Row gap={8} align="stretch" justify="between" className={styles['foot']}>
        <span>{isOpen ? limitText(limit) : `${String(percent)} %`}</span>
        <span className={styles['note']}>{note}</span>
      </Row>
    </div>
  );
}
