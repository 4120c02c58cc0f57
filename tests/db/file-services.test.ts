import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '#shared/contract/bridge.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createPerson, sessionFor } from '#tests/support/backend.ts';
import { addressesElsewhere } from '#tests/desktop/malformed-calls.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// Files as a page has them: it hands over the pieces that are wanted, and asks for pieces of what it shows.

type Host = ReturnType<typeof startServiceHost>;
type Upload = CallInput<'files.upload'>;

const pdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, size - 9))]);

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('It did not fail as calls do');
  return error;
};

/** A way to the server that can be cut. */
async function startWire(
  target: string,
): Promise<{ url: string; wire: Server; cutAfter: (bytes: number) => void }> {
  let left = Number.POSITIVE_INFINITY;
  const { hostname, port } = new URL(target);
  const wire = createServer((request, response) => {
    if (left <= 0) {
      request.socket.destroy();
      return;
    }
    const onward = ask(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => request.socket.destroy());
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left > 0) onward.write(part);
      else {
        onward.destroy();
        request.socket.destroy();
      }
    });
    request.on('end', () => onward.end());
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  return {
    wire,
    url: `http://127.0.0.1:${String((wire.address() as AddressInfo).port)}`,
    cutAfter: (bytes) => (left = bytes),
  };
}

onEachFileBackend('files as a page has them', (files) => {
  const hosts: Host[] = [];
  let manager: { id: string; email: string; password: string };
  let host: Host;

  const hostFor = async (person: { email: string; password: string }, url = files().backend.url) => {
    const session = await sessionFor(files().backend, person);
    const made = startServiceHost({ url, publishableKey: files().backend.publishableKey }, session);
    hosts.push(made);
    return made;
  };

  beforeAll(async () => {
    manager = await createPerson(files().backend);
    host = await hostFor(manager);
  });
  afterAll(async () => {
    for (const each of hosts.splice(0)) await each.stop();
  });

  /** Uploads as a page does: it answers what it is asked for. */
  async function send(
    by: Host,
    bytes: Buffer,
    {
      given = (start: number, end: number): Buffer | null => bytes.subarray(start, end),
      ...more
    }: Partial<Upload> & { given?: (start: number, end: number) => Buffer | null } = {},
  ) {
    const input: Upload = {
      uploadId: randomUUID(),
      bucket: 'attachments',
      objectName: `task/${randomUUID()}`,
      sizeBytes: bytes.length,
      mediaType: 'application/pdf',
      resumeAt: null,
      ...more,
    };
    let seen = by.heard.length;
    const serving = setInterval(() => {
      for (const { name, payload } of by.heard.slice(seen)) {
        seen += 1;
        if (name !== 'files.pieceWanted' || payload.uploadId !== input.uploadId) continue;
        const piece = given(payload.start, payload.end);
        void by.call('files.givePiece', {
          uploadId: input.uploadId,
          start: payload.start,
          bytes: piece && new Uint8Array(piece),
        });
      }
    }, 5);
    try {
      const answer = await by.call('files.upload', input);
      return { ...input, ...answer };
    } finally {
      clearInterval(serving);
    }
  }

  const moves = (by: Host, uploadId: string) =>
    by.heard.flatMap(({ name, payload }) =>
      name === 'files.uploadMoved' && payload.uploadId === uploadId ? [payload] : [],
    );

  const attach = async (by: Host, fileName: string, bytes: Buffer) => {
    const { id: rowId } = await by.call('tasks.create', { title: 'Sign' });
    const { objectName } = await send(by, bytes);
    await by.call('files.check', { bucket: 'attachments', objectName });
    return { rowId, file: await by.call('attachments.add', { kind: 'task', rowId, objectName, fileName }) };
  };

  it('go up in parts, are looked at, attached, and come back whole', async () => {
    const bytes = pdf(2 * fileLimits.partBytes + 5);
    const sent = await send(host, bytes);
    expect(sent.isStopped).toBe(false);
    // Never all of it before the server has said so.
    expect(Math.max(...moves(host, sent.uploadId).map(({ sentBytes }) => sentBytes))).toBe(bytes.length - 1);
    expect(await host.call('files.check', { bucket: 'attachments', objectName: sent.objectName })).toEqual({
      mediaType: 'application/pdf',
    });
    const { id: rowId } = await host.call('tasks.create', { title: 'Sign' });
    const file = await host.call('attachments.add', {
      kind: 'task',
      rowId,
      objectName: sent.objectName,
      fileName: 'עברית 💛 contract.pdf',
    });
    expect(file).toMatchObject({ sizeBytes: bytes.length, isChecked: true, mediaType: 'application/pdf' });
    expect(await host.call('attachments.list', { kind: 'task', rowId })).toEqual([file]);
    const { link } = await host.call('files.link', { objectName: sent.objectName });
    const parts: Uint8Array[] = [];
    for (let start = 0; start < bytes.length; start += fileLimits.pieceBytes)
      parts.push((await host.call('files.read', { link, start, end: bytes.length })).bytes);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('are resumed where they were stopped, also by another page', async () => {
    const bytes = pdf(3 * fileLimits.partBytes);
    const objectName = `task/${randomUUID()}`;
    const uploadId = randomUUID();
    const stopped = send(host, bytes, {
      objectName,
      uploadId,
      given: (start, end) => {
        if (start > 0) void host.call('files.stop', { uploadId, isDiscarded: false });
        return start > 0 ? null : bytes.subarray(start, end);
      },
    });
    expect((await stopped).isStopped).toBe(true);
    const resumeAt = moves(host, uploadId).at(-1)?.resumeAt ?? '';
    const asked: number[] = [];
    const later = await hostFor(manager);
    await send(later, bytes, {
      objectName,
      resumeAt,
      given: (start, end) => {
        asked.push(start);
        return bytes.subarray(start, end);
      },
    });
    expect(asked).toEqual([fileLimits.partBytes, 2 * fileLimits.partBytes]);
    const { id: rowId } = await host.call('tasks.create', { title: 'Sign' });
    const file = { kind: 'task', rowId, objectName, fileName: 'a.pdf' } as const;
    expect((await host.call('attachments.add', file)).sizeBytes).toBe(bytes.length);
  });

  it('survive a connection that drops at 90 %', async () => {
    const bytes = pdf(20 * 1024 * 1024);
    const { wire, url, cutAfter } = await startWire(files().backend.url);
    const by = await hostFor(manager, url);
    try {
      const asked: number[] = [];
      let isCut = false;
      const sent = await send(by, bytes, {
        given: (start, end) => {
          asked.push(start);
          if (start === 3 * fileLimits.partBytes && !isCut) {
            isCut = true;
            cutAfter(100_000);
            setTimeout(() => {
              cutAfter(Number.POSITIVE_INFINITY);
            }, 700);
          }
          return bytes.subarray(start, end);
        },
      });
      // What had come through is not sent again.
      expect(asked.filter((start) => start < 3 * fileLimits.partBytes)).toHaveLength(3);
      const { id: rowId } = await host.call('tasks.create', { title: 'Sign' });
      const file = { kind: 'task', rowId, objectName: sent.objectName, fileName: 'a.pdf' } as const;
      expect((await host.call('attachments.add', file)).sizeBytes).toBe(bytes.length);
    } finally {
      wire.closeAllConnections();
      wire.close();
    }
  });

  it('that were forgotten start again, and nothing elsewhere is ever asked', async () => {
    const bytes = pdf(2 * fileLimits.partBytes);
    const uploadId = randomUUID();
    await send(host, bytes, {
      uploadId,
      given: (start, end) => {
        if (start > 0) void host.call('files.stop', { uploadId, isDiscarded: true });
        return start > 0 ? null : bytes.subarray(start, end);
      },
    });
    const resumeAt = moves(host, uploadId).at(-1)?.resumeAt ?? '';
    const asked: number[] = [];
    const given = (start: number, end: number) => {
      asked.push(start);
      return bytes.subarray(start, end);
    };
    expect((await send(host, bytes, { resumeAt, given })).isStopped).toBe(false);
    expect(asked).toEqual([0, fileLimits.partBytes]);
    for (const elsewhere of [
      'https://elsewhere.example/storage/v1/upload/resumable/x',
      `${files().backend.url}/rest/v1/`,
    ])
      expect(await failureOf(send(host, bytes, { resumeAt: elsewhere }))).toMatchObject({
        hint: 'upload_gone',
      });
    await host.call('files.discard', { resumeAt });
  });

  it('say why they were refused', async () => {
    const bytes = pdf(1000);
    expect(await failureOf(send(host, Buffer.alloc(0)))).toMatchObject({
      code: 'invalid',
      hint: 'empty_file',
    });
    expect(await failureOf(send(host, bytes, { given: () => null }))).toMatchObject({ hint: 'unreadable' });
    // Less than was said: it was changed meanwhile.
    expect(await failureOf(send(host, bytes, { given: () => bytes.subarray(0, 10) }))).toMatchObject({
      hint: 'unreadable',
    });
    expect(await failureOf(send(host, bytes, { objectName: `elsewhere/${randomUUID()}` }))).toMatchObject({
      code: 'forbidden',
    });
    const taken = await send(host, bytes);
    expect(await failureOf(send(host, bytes, { objectName: taken.objectName }))).toMatchObject({
      code: 'conflict',
    });
    // Larger than its bucket takes.
    expect(await failureOf(send(host, pdf(fileLimits.attachmentBytes + 1)))).toMatchObject({
      hint: 'too_large',
    });
  });

  it('of someone else are neither read nor attached', async () => {
    const stranger = await hostFor(await createPerson(files().backend));
    const { id: rowId } = await host.call('notes.create', { title: 'Mine', visibility: 'private' });
    const { objectName } = await send(host, pdf(100), { objectName: `note/${randomUUID()}` });
    await host.call('files.check', { bucket: 'attachments', objectName });
    const file = await host.call('attachments.add', { kind: 'note', rowId, objectName, fileName: 'a.pdf' });
    expect(await failureOf(stranger.call('files.link', { objectName: file.objectName }))).toMatchObject({
      code: 'not_found',
    });
    const { id: own } = await stranger.call('tasks.create', { title: 'Mine' });
    const theirs = await send(host, pdf(100));
    for (const taken of [file.objectName, theirs.objectName])
      expect(
        await failureOf(
          stranger.call('attachments.add', {
            kind: 'task',
            rowId: own,
            objectName: taken,
            fileName: 'x.pdf',
          }),
        ),
      ).toMatchObject({ code: 'not_found' });
    expect(await failureOf(stranger.call('attachments.list', { kind: 'note', rowId }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('are sent, discarded and read at this server’s own places alone, wherever an address leads', async () => {
    const { url } = files().backend;
    const [row] = await files().backend.sql<{ id: string }>(
      `insert into public.notification_queue (user_id, notification_type, title, message) values ($1, 'system_alert', 'Stays', 'It stays') returning id`,
      [manager.id],
    );
    for (const address of [
      ...addressesElsewhere(url),
      `${url}/storage/v1/upload/resumable/../../../../rest/v1/notification_queue?id=eq.${row?.id ?? ''}`,
    ]) {
      const calls = [
        () => host.call('files.discard', { resumeAt: address }),
        () => send(host, pdf(10), { resumeAt: address }),
        () => host.call('files.read', { link: address, start: 0, end: 10 }),
        () => host.call('files.save', { link: address, fileName: 'a.pdf' }),
      ];
      for (const call of calls) expect(await failureOf(call()), address).toMatchObject({ code: 'invalid' });
    }
    expect(
      await files().backend.sql('select 1 from public.notification_queue where id = $1', [row?.id]),
    ).toHaveLength(1);
  });

  it('are read from this server’s own links alone', async () => {
    for (const link of [
      'https://elsewhere.example/storage/v1/object/sign/a',
      `${files().backend.url}/rest/v1/profiles`,
      `${files().backend.url}/storage/v1/object/sign/../../../rest/v1/profiles`,
    ])
      expect(await failureOf(host.call('files.read', { link, start: 0, end: 10 }))).toMatchObject({
        code: 'invalid',
      });
    const forged = `${files().backend.url}/storage/v1/object/sign/attachments/task/${randomUUID()}?token=x.y.z`;
    expect((await failureOf(host.call('files.read', { link: forged, start: 0, end: 10 }))).code).not.toBe(
      'internal',
    );
  });

  it('are nothing that an SVG or a page can be', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>1</script>']) {
      const { objectName } = await send(host, Buffer.from(text), { mediaType: 'image/png' });
      expect(await host.call('files.check', { bucket: 'attachments', objectName })).toEqual({
        mediaType: null,
      });
    }
  });

  it('have names that a file can have', async () => {
    const { id: rowId } = await host.call('tasks.create', { title: 'Sign' });
    const { objectName } = await send(host, pdf(100));
    const add = (fileName: string) =>
      host.call('attachments.add', { kind: 'task', rowId, objectName, fileName });
    for (const bad of ['', ' ', 'a/b.pdf', 'a\\b.pdf', 'a\nb.pdf', `${'é'.repeat(126)}.pdf`])
      expect((await failureOf(add(bad))).code).toBe('invalid');
    expect((await add(`${'é'.repeat(125)}.pdf`)).fileName).toHaveLength(129);
  });

  it('beyond what a plan lets someone keep are refused before they are sent, and where the row is added', async () => {
    const person = await createPerson(files().backend, { plan: 'free' });
    const small = await hostFor(person);
    const { id: rowId } = await small.call('tasks.create', { title: 'Sign' });
    const earlier = await send(small, pdf(2 * 1024 * 1024));
    await files().backend.sql(
      `insert into public.task_attachments (task_id, object_name, file_name, size_bytes, uploaded_by)
       select $1::uuid, 'task/' || gen_random_uuid(), 'x.pdf', 26214400, $2::uuid from generate_series(1, 40)
       union all select $1::uuid, 'task/' || gen_random_uuid(), 'x.pdf', 24117248, $2::uuid`,
      [rowId, person.id],
    );
    const refusal = {
      code: 'limit',
      hint: 'storage_limit',
      message:
        'Storage limit reached! You can store 1 GB. Currently using 0.99 GB. Upgrade your plan for more storage.',
    };
    const heard = small.heard.length;
    expect(await failureOf(send(small, pdf(2 * 1024 * 1024)))).toMatchObject(refusal);
    expect(small.heard.slice(heard)).toEqual([]);
    const add = { kind: 'task', rowId, objectName: earlier.objectName, fileName: 'a.pdf' } as const;
    const elsewhere = await small.call('tasks.create', { title: 'Another' });
    expect(await failureOf(small.call('attachments.add', { ...add, rowId: elsewhere.id }))).toMatchObject(
      refusal,
    );
    expect((await small.call('plans.getUsage', { userId: person.id })).storageBytes).toBe(
      // What nothing names yet takes room as well.
      40 * 26_214_400 + 24_117_248 + 2 * 1024 * 1024,
    );
    // What is removed makes room.
    await files().backend.sql('update public.task_attachments set deleted_at = now() where task_id = $1', [
      rowId,
    ]);
    expect((await small.call('attachments.add', { ...add, rowId: elsewhere.id })).sizeBytes).toBe(
      2 * 1024 * 1024,
    );
  });

  it('are no larger than the setting says', async () => {
    await files().backend.sql(
      `insert into public.config (key, value) values ('upload_max_mb', '1') on conflict (key) do update set value = excluded.value`,
    );
    try {
      expect(await failureOf(send(host, pdf(1_048_577)))).toMatchObject({
        hint: 'too_large',
        message: 'This file is larger than 1 MB',
      });
    } finally {
      await files().backend.sql(`update public.config set value = '50' where key = 'upload_max_mb'`);
    }
  });

  it('are neither opened nor added in a view as someone else', async () => {
    const admin = await hostFor(await createPerson(files().backend, { role: 'admin' }));
    const { rowId, file } = await attach(host, 'a.pdf', pdf(100));
    await admin.call('viewAs.open', { id: manager.id });
    expect(await admin.callAs(manager.id, 'attachments.list', { kind: 'task', rowId })).toEqual([file]);
    const refused = [
      () => admin.callAs(manager.id, 'files.link', { objectName: file.objectName }),
      () => admin.callAs(manager.id, 'attachments.remove', { kind: 'task', id: file.id }),
      () => admin.callAs(manager.id, 'files.check', { bucket: 'attachments', objectName: file.objectName }),
    ];
    for (const call of refused) expect(await failureOf(call())).toMatchObject({ code: 'forbidden' });
  });
});
