import './print-sheet.css';
import { showPrint } from '#renderer/ui/print/show-print.ts';
import { ScheduleSheet, type SheetProps } from './schedule-sheet.tsx';
import styles from './sheet.module.css';

/** Lays the schedule out for paper: the whole of its days, where the screen has the part that is in view. */
export function layOutSchedule(props: SheetProps): void {
  const isWide = props.place.view !== 'agenda' && !props.isList;
  showPrint(<ScheduleSheet {...props} />, `${styles['sheet'] ?? ''} ${isWide ? 'mq-print-wide' : ''}`);
}
