import { session, type Session } from 'electron';

/** Responses and cookies of the server are never written to disk. */
export function openServerSession(): Session {
  const opened = session.fromPartition('server', { cache: false });
  askForNoDictionary(opened);
  return opened;
}

/** The spell checker would download a dictionary from another company at every first start. */
export function askForNoDictionary(opened: Pick<Session, 'setSpellCheckerLanguages'>): void {
  opened.setSpellCheckerLanguages([]);
}
