import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** What the double does with a mail: `hang` never greets, `drop` takes the whole mail and ends without a word. */
export type SmtpMood = 'takes' | 'refuses' | 'hangs' | 'drops' | 'busy' | 'no-sign-in';

export type SmtpDouble = {
  port: number;
  /** Those that it took, also where it said nothing. */
  mails: { from: string; to: string; data: string }[];
  signIns: string[];
  mood: SmtpMood;
  close: () => Promise<void>;
};

/** A mail server by RFC 5321, over a real socket: as much of it as a client that sends one mail asks for. */
export async function startSmtpDouble(mood: SmtpMood = 'takes'): Promise<SmtpDouble> {
  const sockets = new Set<Socket>();
  const double: SmtpDouble = { port: 0, mails: [], signIns: [], mood, close: async () => undefined };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (double.mood === 'hangs') return;
    converse(socket, double);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.port = typeof address === 'object' && address !== null ? address.port : 0;
  double.close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return double;
}

function converse(socket: Socket, double: SmtpDouble): void {
  const say = (line: string): void => {
    socket.write(`${line}\r\n`);
  };
  let buffer = '';
  let isData = false;
  let from = '';
  let to = '';
  say('220 double ESMTP');
  socket.on('data', (part: Buffer) => {
    buffer += part.toString('utf8');
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        double.mails.push({ from, to, data: line });
        if (double.mood === 'drops') socket.destroy();
        else say('250 taken');
        continue;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO') say('250-double\r\n250 AUTH PLAIN');
      else if (word === 'AUTH') {
        double.signIns.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8'));
        say(double.mood === 'no-sign-in' ? '535 no' : '235 welcome');
      } else if (word === 'MAIL') {
        from = line;
        say(double.mood === 'busy' ? '451 later' : '250 ok');
      } else if (word === 'RCPT') {
        to = line;
        say(double.mood === 'refuses' ? '550 no such person' : '250 ok');
      } else if (word === 'DATA') {
        isData = true;
        say('354 go');
      } else if (word === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
