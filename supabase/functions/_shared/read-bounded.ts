/** The body as bytes, or nothing where it is longer than allowed: no more of it is read then. */
export async function readBoundedBytes(
  { headers, body }: Request | Response,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  if (Number(headers.get('content-length') ?? 0) > mostBytes) {
    await body?.cancel();
    return undefined;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const bytes: Uint8Array = part.value;
    size += bytes.length;
    if (size > mostBytes) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(bytes);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The body as text, or nothing where it is longer than allowed: no more of it is read then. */
export async function readBounded(
  request: Request | Response,
  mostBytes: number,
): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for (;;) {
    const part = await reader.read();
    if (part.done) return text + decoder.decode();
    const bytes: Uint8Array = part.value;
    size += bytes.length;
    if (size > mostBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(bytes, { stream: true });
  }
}
