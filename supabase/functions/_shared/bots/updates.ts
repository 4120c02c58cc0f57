/** What the platform is to tell: without a list it tells what it told last time. */
export const allowedUpdates = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'my_chat_member',
];
