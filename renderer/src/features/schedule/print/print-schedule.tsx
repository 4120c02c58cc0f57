import './print-sheet.css';
import { showPrint } from '#renderer/ui/print/show-print.ts';
import { ScheduleSheet, type SheetProps } from './schedule-sheet.tsx';
import styles from './sheet.module.css';

/** Prepares the schedule for printing: all of its days, even where the screen shows only a part. */
export function layOutSchedule(props: SheetProps): void {
  const isWide = props.place.view !== 'agenda' && !props.isList;
  showPrint(<ScheduleSheet {...props} />, `${styles['sheet'] ?? ''} ${isWide ? 'mq-print-wide' : ''}`);
}
