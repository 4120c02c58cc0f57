import { jsonProblem } from '#backend/bounds/json-body.ts';

/**
 * The protocol's two serialisations: version 1 uses objects; version 2 uses arrays, and binary for broadcasts.
 * https://supabase.com/docs/guides/realtime/protocol
 */
export type ProtocolVersion = 1 | 2;

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** Parses a text frame of either version; undefined for anything else. */
export function readTextFrame(text: string): Frame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (jsonProblem(value)) return undefined;
  if (Array.isArray(value)) return toFrame(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Record<string, unknown> = { ...value };
  return toFrame([fields['join_ref'], fields['ref'], fields['topic'], fields['event'], fields['payload']]);
}

/** Parses a binary frame of version 2: a broadcast, whose payload is JSON. Payloads of raw bytes are ignored here. */
export function readBinaryFrame(bytes: Buffer): Frame | undefined {
  const headerLength = 7;
  if (bytes.length < headerLength || bytes[0] !== 3) return undefined;
  const lengths = [...bytes.subarray(1, 6)];
  let position = headerLength;
  const [joinRef, ref, topic, event] = lengths.map((length) => {
    const part = bytes.toString('utf8', position, position + length);
    position += length;
    return part;
  });
  return toFrame([
    joinRef,
    ref,
    topic,
    'broadcast',
    {
      type: 'broadcast',
      event,
      payload: bytes[6] === 1 ? readJson(bytes.toString('utf8', position)) : undefined,
    },
  ]);
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return jsonProblem(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Writes a frame whose payload is JSON already, since one change is sent to many sockets. */
export function writeFrame(
  version: ProtocolVersion,
  frame: Omit<Frame, 'payload'>,
  payloadJson: string,
): string {
  const [joinRef, ref, topic, event] = [frame.joinRef, frame.ref, frame.topic, frame.event].map((part) =>
    JSON.stringify(part),
  );
  return version === 2
    ? `[${String(joinRef)},${String(ref)},${String(topic)},${String(event)},${payloadJson}]`
    : `{"topic":${String(topic)},"event":${String(event)},"payload":${payloadJson},"ref":${String(ref)},"join_ref":${String(joinRef)}}`;
}

/** Takes the five parts in the order of version 2. */
function toFrame([joinRef, ref, topic, event, payload]: readonly unknown[]): Frame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload };
}

function asRef(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
