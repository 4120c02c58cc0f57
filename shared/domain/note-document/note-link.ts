import { noteLimits } from './note-document.ts';

// ASCII without quotes, angle brackets, backslashes and backticks: what a browser makes of any address that it shows.
const sign = '[!#-;=?-[\\]^_a-~]';
const web = new RegExp(`^https?://[a-z0-9._~%:[\\]-]+(?:[/?#]${sign}*)?$`, 'i');
const mail = new RegExp(`^mailto:[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9.-]+(?:[?]${sign}*)?$`, 'i');

/** Whether a note may lead there: the web and mail, without a name and password before the host, which only deceive. */
export const isNoteLink = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= noteLimits.href && (web.test(href) || mail.test(href));
