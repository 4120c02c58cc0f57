import { noteLimits } from './note-document.ts';

// ASCII without quotes, angle brackets, backslashes and backticks: the form in which a browser shows any address.
const sign = '[!#-;=?-[\\]^_a-~]';
const web = new RegExp(`^https?://[a-z0-9._~%:[\\]-]+(?:[/?#]${sign}*)?$`, 'i');
const mail = new RegExp(`^mailto:[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9.-]+(?:[?]${sign}*)?$`, 'i');

/**
 * Whether a note may link there: web and mail addresses, without a user name and password before the host, which only
 * deceive.
 */
export const isNoteLink = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= noteLimits.href && (web.test(href) || mail.test(href));
