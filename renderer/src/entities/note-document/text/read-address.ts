import { isNoteLink } from '#shared/domain/note-document/note-link.ts';

/** The address as a note keeps it, in ASCII; undefined where a note may not lead. */
export function readAddress(typed: string): string | undefined {
  // A browser would take line breaks and spaces out of it: that is how a script hides.
  if (!/^(?:https?:\/\/|mailto:)/i.test(typed) || /[\s\p{Cc}]/u.test(typed)) return undefined;
  try {
    const { href } = new URL(typed);
    return isNoteLink(href) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** As a person writes addresses: without https, and a mailbox without mailto. */
export function readTypedAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d+(?:\/|$)/.test(text)) return readAddress(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return readAddress(`mailto:${text}`);
  return /^[^\s/.]+\.[^\s]+$/.test(text) ? readAddress(`https://${text}`) : undefined;
}
