import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Update = { update_id: number } & Record<string, unknown>;
type Sent = {
  method: string;
  chat: string;
  text: string;
  params: Record<string, unknown>;
  /** Of a picture or file, how many bytes came. */
  bytes: number;
  at: number;
};
type Waiting = { response: ServerResponse; timer: NodeJS.Timeout };

/** What the double does with a message instead of taking it: `loses` takes it and ends without a word. */
export type BotMood = 'takes' | 'loses' | 'fails' | 'floods' | 'kicked' | 'refuses';

export type BotApiDouble = {
  url: string;
  token: string;
  username: string;
  /** What reached a chat, also where no answer was given. */
  sent: Sent[];
  calls: string[];
  webhook: { url: string; secret_token: string } | null;
  /** Decides on each message, by default it is taken. */
  mood: (chat: string, count: number) => BotMood;
  floodSeconds: number;
  moved: Map<string, number>;
  /** How many are in each chat. */
  people: Map<string, number>;
  /** What can be fetched, by its `file_id`. */
  files: Map<string, Buffer>;
  push: (update: Record<string, unknown>) => Update;
  /** How often each chat was tried. */
  forget: () => void;
  close: () => Promise<void>;
};

/** The Bot API of core.telegram.org/bots/api over HTTP: as much of it as the product asks for, answers after tdlib/telegram-bot-api 10.0. */
export async function startBotApiDouble(token = '42:good-token'): Promise<BotApiDouble> {
  let updates: Update[] = [];
  let next = 1000;
  let waiting: Waiting | undefined;
  const tries = new Map<string, number>();
  const double: BotApiDouble = {
    url: '',
    token,
    username: `m_${token.split(':')[0] ?? ''}_bot`,
    sent: [],
    calls: [],
    webhook: null,
    mood: () => 'takes',
    floodSeconds: 1,
    moved: new Map(),
    files: new Map(),
    people: new Map(),
    push: (update) => {
      const full = { update_id: next++, ...update };
      updates.push(full);
      if (waiting !== undefined) {
        clearTimeout(waiting.timer);
        say(waiting.response, 200, { ok: true, result: updates.slice(0, 100) });
        waiting = undefined;
      }
      return full;
    },
    forget: () => {
      tries.clear();
    },
    close: async () => undefined,
  };
  const send = (method: string, params: Record<string, unknown>, response: ServerResponse): void => {
    const chat = String(params['chat_id']);
    const text = (params['text'] ?? params['caption'] ?? '') as string;
    const count = (tries.get(chat) ?? 0) + 1;
    tries.set(chat, count);
    const moved = double.moved.get(chat);
    if (moved !== undefined) {
      fail(response, 400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: moved,
      });
      return;
    }
    const mood = double.mood(chat, count);
    if (mood === 'floods') {
      fail(response, 429, 'Too Many Requests: retry after 1', { retry_after: double.floodSeconds });
      return;
    }
    if (mood === 'kicked') {
      fail(response, 403, 'Forbidden: bot was kicked from the group chat');
      return;
    }
    if (mood === 'refuses') {
      fail(response, 400, 'Bad Request: chat not found');
      return;
    }
    if (mood === 'fails') {
      response.writeHead(502).end('Bad Gateway');
      return;
    }
    if (text.trim() === '' && method === 'sendMessage') {
      fail(response, 400, 'Bad Request: message text is empty');
      return;
    }
    if (text.length > 4096) {
      fail(response, 400, 'Bad Request: message is too long');
      return;
    }
    const bytes = Number(params['bytes'] ?? 0);
    if (method === 'sendPhoto' && bytes > 10 * 1024 * 1024) {
      fail(response, 413, 'Request Entity Too Large');
      return;
    }
    double.sent.push({ method, chat, text, params, bytes, at: Date.now() });
    if (mood === 'loses') response.destroy();
    else
      say(response, 200, {
        ok: true,
        result: { message_id: double.sent.length, date: 0, chat: { id: chat } },
      });
  };
  const getUpdates = (params: Record<string, unknown>, response: ServerResponse): void => {
    if (double.webhook !== null) {
      fail(
        response,
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
      return;
    }
    if (waiting !== undefined) {
      clearTimeout(waiting.timer);
      fail(
        waiting.response,
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      );
      waiting = undefined;
    }
    const offset = Number(params['offset'] ?? 0);
    updates = updates.filter(({ update_id }) => update_id >= offset);
    if (updates.length > 0) {
      say(response, 200, { ok: true, result: updates.slice(0, 100) });
      return;
    }
    const timer = setTimeout(
      () => {
        waiting = undefined;
        say(response, 200, { ok: true, result: [] });
      },
      Math.min(Number(params['timeout'] ?? 0), 50) * 1000,
    );
    waiting = { response, timer };
    response.on('close', () => {
      if (waiting?.response === response) {
        clearTimeout(timer);
        waiting = undefined;
      }
    });
  };
  const server = createServer((request, response) => {
    void read(request).then((params) => {
      const [, fileToken, fileId = ''] =
        /^\/file\/bot([^/]+)\/photos\/([\w-]+)$/.exec(request.url ?? '') ?? [];
      const file = fileToken === double.token ? double.files.get(fileId) : undefined;
      if (file !== undefined) {
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
        return;
      }
      const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      if (given === undefined) {
        fail(response, 404, 'Not Found');
        return;
      }
      if (given !== double.token) {
        fail(response, 401, 'Unauthorized: invalid token specified');
        return;
      }
      double.calls.push(method);
      switch (method) {
        case 'getMe': {
          say(response, 200, {
            ok: true,
            result: {
              id: Number(double.token.split(':')[0]),
              is_bot: true,
              first_name: 'M',
              username: double.username,
              can_join_groups: true,
              can_read_all_group_messages: false,
            },
          });
          return;
        }
        case 'setWebhook':
          double.webhook = params as BotApiDouble['webhook'];
          {
            say(response, 200, { ok: true, result: true });
            return;
          }
        case 'deleteWebhook':
          double.webhook = null;
          {
            say(response, 200, { ok: true, result: true });
            return;
          }
        case 'getUpdates': {
          getUpdates(params, response);
          return;
        }
        case 'getFile': {
          const id = String(params['file_id']);
          const found = double.files.get(id);
          if (found === undefined)
            fail(response, 400, 'Bad Request: wrong file_id or the file is temporarily unavailable');
          else if (found.length > 20 * 1024 * 1024) fail(response, 400, 'Bad Request: file is too big');
          else
            say(response, 200, {
              ok: true,
              result: { file_id: id, file_size: found.length, file_path: `photos/${id}` },
            });
          return;
        }
        case 'sendMessage':
        case 'sendPhoto':
        case 'sendDocument': {
          send(method, params, response);
          return;
        }
        case 'getChatMemberCount': {
          const count = double.people.get(String(params['chat_id']));
          if (count === undefined) fail(response, 400, 'Bad Request: chat not found');
          else say(response, 200, { ok: true, result: count });
          return;
        }
        case 'setMyCommands':
        case 'answerCallbackQuery': {
          say(response, 200, { ok: true, result: true });
          return;
        }
        default: {
          fail(response, 404, 'Not Found: method not found');
          return;
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.url = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  double.close = async () => {
    if (waiting !== undefined) clearTimeout(waiting.timer);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return double;
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, description: string, parameters?: object): void {
  say(response, status, {
    ok: false,
    error_code: status,
    description,
    ...(parameters === undefined ? {} : { parameters }),
  });
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  // One letter a byte: what a picture is made of is counted, and nobody's business otherwise.
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/');
  const text = Buffer.concat(parts).toString(isForm ? 'latin1' : 'utf8');
  if (!isForm) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const [, file = ''] = /filename="[^"]*"\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/.exec(text) ?? [];
  return {
    ...Object.fromEntries(
      [...text.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name = '', value = '']) => [
        name,
        Buffer.from(value, 'latin1').toString('utf8'),
      ]),
    ),
    bytes: file.length,
  };
}
