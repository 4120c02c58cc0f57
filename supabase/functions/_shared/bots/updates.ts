/**
 * Whether the database will never take an update, so that it must not come for ever and hold back all others: it is too large, is nested too deep, or
 * has what JSON of the database can't have, such as half of an emoji or a NUL, which the API in front of it may refuse as unreadable (PGRST10x).
 */
export const isHopeless = (sqlState: string): boolean => /^(?:22|54|PGRST10)/.test(sqlState);

/** What the platform is to tell: without a list it tells what it told last time. */
export const allowedUpdates = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'my_chat_member',
];
