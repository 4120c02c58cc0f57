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
