import { isNoteLink } from '#shared/domain/note-document/note-link.ts';

/** The address in the ASCII form that a note stores; undefined if a note may not link to it. */
export function readAddress(typed: string): string | undefined {
  // Browsers ignore line breaks and spaces in addresses, which could hide `javascript:`.
  if (!/^(?:https?:\/\/|mailto:)/i.test(typed) || /[\s\p{Cc}]/u.test(typed)) return undefined;
  try {
    const { href } = new URL(typed);
    return isNoteLink(href) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Accepts addresses as people type them: without https, or a mailbox without mailto. */
export function readTypedAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d+(?:\/|$)/.test(text)) return readAddress(text);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return readAddress(`mailto:${text}`);
  return /^[^\s/.]+\.[^\s]+$/.test(text) ? readAddress(`https://${text}`) : undefined;
}
