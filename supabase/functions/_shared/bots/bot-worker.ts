import { inSlices, type Slice, type Taken } from '../outside/in-slices.ts';
import type { Worker } from '../outside/outcome.ts';
import type { ServiceDatabase } from '../service-database.ts';
import type { ServiceFiles } from '../service-files.ts';
import { botApi, type BotAnswer, type BotApi } from './bot-api.ts';
import { readBotText } from './bot-text.ts';

type Attachment = { name: string; file_name: string; is_photo: boolean };
type Button = { text: string; url?: string; data?: string };
type Send = {
  send_id?: string;
  broadcast_id?: string;
  chat_id?: string;
  method: string;
  chat: string | null;
  payload: Record<string, unknown>;
};
type Given = Taken & { sends?: Send[] };

type Options = Slice & {
  database: ServiceDatabase;
  files: ServiceFiles;
  /** Another address of the platform, for tests and for those who run their own. */
  base: string | undefined;
};

const atOnce = 5;
const mostPictureBytes = 10 * 1024 * 1024;
/** Of a file of a chat. */
const mostFileBytes = 25 * 1024 * 1024;

/** Sends what a bot has to send, as fast as the database allows it. What is not written down counts as unknown, and nobody sends it again. */
export function botWorker({ database, files, base, ...slice }: Options): Worker {
  return (work, { lease }) => {
    const { bot_id, token } = work as { bot_id: string; token: string };
    const api = botApi(token, base);
    const mine = { p_bot_id: bot_id, p_lease: lease };
    return inSlices<Given, object[]>(slice, {
      what: 'messages',
      take: () => database.call('take_bot_sends', { ...mine, p_most: atOnce }),
      act: ({ sends = [] }) =>
        sends.length === 0
          ? undefined
          : Promise.all(
              sends.map(async (send) => ({ ...idOf(send), ...resultOf(await sendOne(api, send, files)) })),
            ),
      end: (results) => database.call('end_bot_sends', { ...mine, p_results: results }),
    });
  };
}

const idOf = ({ send_id, broadcast_id, chat_id }: Send): object =>
  send_id === undefined ? { broadcast_id, chat_id } : { send_id };

function resultOf(answer: BotAnswer): object {
  switch (answer.kind) {
    case 'ok': {
      // Of a count the number alone.
      if (typeof answer.result === 'number') return { status: 'sent', people: answer.result };
      const id = (answer.result as { message_id?: number } | null)?.message_id;
      return { status: 'sent', ...(id === undefined ? {} : { external_id: String(id) }) };
    }
    case 'wait':
      return { status: 'wait', seconds: answer.seconds };
    case 'moved':
      return { status: 'moved', chat: answer.chat };
    case 'refused':
      return { status: 'refused', message: answer.message.slice(0, 250) };
    case 'conflict':
      return { status: 'refused', message: 'The platform is busy with this bot' };
    default:
      return { status: answer.kind };
  }
}

async function sendOne(api: BotApi, send: Send, files: ServiceFiles): Promise<BotAnswer> {
  if (send.method !== 'sendMessage') return api(send.method, send.payload);
  const { text, plain, photo, attachment, buttons, reply_to } = send.payload as {
    text: string;
    plain?: boolean;
    photo?: string;
    attachment?: Attachment;
    buttons?: Button[];
    reply_to?: string;
  };
  const read = plain === true ? { text, entities: [] } : readBotText(text);
  const isText = photo === undefined && attachment === undefined;
  const most = isText ? 4096 : 1024;
  if (read.text.length > most)
    return {
      kind: 'refused',
      message: `With names filled in it has more than ${most.toLocaleString('en')} characters`,
    };
  const shared = {
    chat_id: send.chat,
    ...(buttons === undefined ? {} : { reply_markup: { inline_keyboard: rowsOf(buttons) } }),
    ...(reply_to === undefined
      ? {}
      : { reply_parameters: { message_id: Number(reply_to), allow_sending_without_reply: true } }),
  };
  if (isText) return api('sendMessage', { ...shared, text: read.text, entities: read.entities });
  const captioned = { ...shared, caption: read.text, caption_entities: read.entities };
  if (attachment !== undefined) return sendFile(api, captioned, attachment, files);
  const name = photo?.split('/public/pictures/')[1] ?? '';
  const picture = await files.start('pictures', name, mostPictureBytes).catch(() => undefined);
  if (picture === undefined) return { kind: 'refused', message: 'The picture is gone' };
  return api.upload('sendPhoto', captioned, { field: 'photo', bytes: picture.bytes });
}

/** A picture of a chat, as a photo where the platform takes it as one, else as a file. */
async function sendFile(
  api: BotApi,
  params: object,
  { name, file_name, is_photo }: Attachment,
  files: ServiceFiles,
): Promise<BotAnswer> {
  const file = await files.start('attachments', name, mostFileBytes).catch(() => undefined);
  if (file === undefined) return { kind: 'refused', message: 'The picture is gone' };
  if (is_photo) {
    const sent = await api.upload('sendPhoto', params, { field: 'photo', bytes: file.bytes });
    // One that is refused was not sent: it may be too long or too wide for a photo.
    if (sent.kind !== 'refused') return sent;
  }
  return api.upload('sendDocument', params, { field: 'document', bytes: file.bytes, name: file_name });
}

function rowsOf(buttons: readonly Button[]): object[][] {
  const wide = buttons.some(({ data }) => data !== undefined) ? 4 : 2;
  return Array.from({ length: Math.ceil(buttons.length / wide) }, (_, row) =>
    buttons
      .slice(row * wide, (row + 1) * wide)
      .map(({ text, url, data }) => ({ text, ...(url === undefined ? { callback_data: data } : { url }) })),
  );
}
