import { session, type Session } from 'electron';

/** Of what is asked of the server nothing reaches the disk: neither answers nor cookies. */
export function openServerSession(): Session {
  const opened = session.fromPartition('server', { cache: false });
  askForNoDictionary(opened);
  return opened;
}

/** Checking what is written would fetch a dictionary from another company at every first start. */
export function askForNoDictionary(opened: Pick<Session, 'setSpellCheckerLanguages'>): void {
  opened.setSpellCheckerLanguages([]);
}
