import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import postgres from 'postgres';
import { commonOptions } from '#backend/postgres/client.ts';
import { postgresEpochMs } from './pgoutput.ts';

/** A running stream of the write-ahead log. */
export type LogStream = {
  /** Settles when the stream ends for any reason. */
  ended: Promise<void>;
  close(): Promise<void>;
};

const publication = 'supabase_realtime';
/** The server frees its log only after we acknowledge that we received it. */
const acknowledgeMs = 5000;

/**
 * Streams the publication's changes through a temporary slot. The server drops such a slot when its connection ends for
 * any reason, so no slot remains that retains its log forever.
 */
export async function streamLog(url: string, onMessage: (message: Buffer) => void): Promise<LogStream> {
  const slot = `marquee_${randomBytes(8).toString('hex')}`;
  const client = postgres(url, {
    ...commonOptions,
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    // Keys are compared as text, so their times must use the same time zone as all other sessions.
    connection: { application_name: 'marquee realtime', TimeZone: 'UTC', replication: 'database' },
  });
  try {
    const [made] = await client.unsafe<{ consistent_point: string }[]>(
      `CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`,
    );
    const start = made?.consistent_point ?? '0/0';
    const stream = await client
      .unsafe(
        `START_REPLICATION SLOT ${slot} LOGICAL ${start} (proto_version '1', publication_names '${publication}')`,
      )
      .writable();
    if (!(stream instanceof Duplex)) throw new Error('The log of the server cannot be read');
    return follow(stream, onMessage, () => client.end({ timeout: 0 }));
  } catch (error) {
    await client.end({ timeout: 0 });
    throw error;
  }
}

function follow(stream: Duplex, onMessage: (message: Buffer) => void, end: () => Promise<void>): LogStream {
  let position = 0n;
  const acknowledge = (): void => {
    stream.write(acknowledgement(position));
  };
  const timer = setInterval(acknowledge, acknowledgeMs);
  const ended = new Promise<void>((resolve) => {
    stream.once('close', resolve);
    stream.once('error', () => {
      resolve();
    });
  });
  void ended.then(() => {
    clearInterval(timer);
  });
  stream.on('data', (chunk: Buffer) => {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    // `w` carries a message after three positions, `k` is a keepalive request.
    if (kind === 'w') {
      position = chunk.readBigInt64BE(1);
      onMessage(chunk.subarray(25));
    } else if (kind === 'k') {
      position = chunk.readBigInt64BE(1);
      if (chunk[17] === 1) acknowledge();
    }
  });
  return {
    ended,
    close: async () => {
      clearInterval(timer);
      await end();
    },
  };
}

/** Reports how far the log is written, flushed and applied, which are all the same here. */
function acknowledgement(position: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r');
  for (const at of [1, 9, 17]) message.writeBigInt64BE(position, at);
  message.writeBigInt64BE(BigInt(Date.now() - postgresEpochMs) * 1000n, 25);
  return message;
}
