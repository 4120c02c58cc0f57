import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openConnection } from '#tests/support/raw-http.ts';
import { fileClient, personOf, type Person } from '#tests/support/storage/cast.ts';
import { folderPerPerson, onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import {
  beginUpload,
  offsetOf,
  partBytes,
  sendInParts,
  sendPart,
  sha256,
  resumableUrl,
  tus,
} from '#tests/support/storage/resumable-client.ts';

// Uploads in parts, by the client that the page uses and by hand.

onEachFileBackend(
  'an upload in parts',
  (files) => {
    let ana: Person;
    let boris: Person;
    beforeAll(() => {
      ana = personOf(files());
      boris = personOf(files());
    });
    const named = (): string => `${ana.id}/${randomBytes(6).toString('hex')}.pdf`;
    const read = async (name: string, by = ana): Promise<string> => {
      const { data, error } = await fileClient(files(), by).storage.from('documents').download(name);
      return error === null ? sha256(Buffer.from(await data.arrayBuffer())) : error.message;
    };
    /** Lets the database refuse the rows of files that are there, as if it were full or gone. */
    const breakRows = () =>
      files().backend.sql(`
        create function public.refuse_rows() returns trigger language plpgsql as
          $$ begin if new.version <> '1' then raise exception 'broken'; end if; return new; end $$;`);
    const trigger = 'before insert on storage.objects for each row execute function public.refuse_rows()';

    it('becomes a file, with the type that was said', async () => {
      const name = named();
      const bytes = randomBytes(2 * partBytes + 12_345);
      await sendInParts(files(), ana, bytes, { name }).done;
      expect(await read(name)).toBe(sha256(bytes));
      const { data } = await fileClient(files(), ana).storage.from('documents').info(name);
      expect(data).toMatchObject({
        ...{ size: bytes.length, contentType: 'application/pdf', cacheControl: 'max-age=3600' },
      });
      expect(await read(name, boris)).toBe('Object not found');
    });

    it('continues where it stopped, in another client', async () => {
      const name = named();
      const bytes = randomBytes(2 * partBytes);
      const stopped = new Promise<string>((resolve) => {
        const { upload } = sendInParts(files(), ana, bytes, {
          name,
          more: {
            onChunkComplete: () => {
              void upload.abort().then(() => {
                resolve(upload.url ?? '');
              });
            },
          },
        });
      });
      const uploadUrl = await stopped;
      expect(await offsetOf(uploadUrl, ana)).toEqual({ status: 200, offset: String(partBytes) });
      let sent = 0;
      await sendInParts(files(), ana, bytes, {
        name,
        more: {
          uploadUrl,
          onBeforeRequest: (request) => {
            if (request.getMethod() === 'PATCH') sent += 1;
          },
        },
      }).done;
      expect(sent).toBe(1);
      expect(await read(name)).toBe(sha256(bytes));
      // Someone who did not hear of it asks again.
      expect(await offsetOf(uploadUrl, ana)).toEqual({ status: 200, offset: String(bytes.length) });
    });

    it('is nobody else’s: others neither see it nor continue it', async () => {
      const { address } = await beginUpload(files(), ana, { name: named(), size: 10 });
      const nobody = { token: files().backend.publishableKey };
      for (const other of [boris, nobody, { token: files().backend.secretKey }]) {
        expect(await offsetOf(address, other)).toEqual({ status: 404, offset: null });
        expect((await sendPart(address, other, 0, Buffer.from('0123456789'))).status).toBe(404);
        expect((await tus(address, other, { method: 'DELETE' })).status).toBe(404);
      }
      for (const method of ['GET', 'PUT', 'POST'])
        expect((await tus(address, ana, { method })).status).toBe(404);
      expect(await offsetOf(address, ana)).toEqual({ status: 200, offset: '0' });
      expect((await tus(address, ana, { method: 'DELETE' })).status).toBe(204);
      expect(await offsetOf(address, ana)).toEqual({ status: 404, offset: null });
    });

    it('is refused before a byte is sent, with the reason', async () => {
      const begin = async (options: Partial<Parameters<typeof beginUpload>[2]>, by = ana) => {
        const { status, said } = await beginUpload(files(), by, { name: named(), size: 10, ...options });
        return [status, said];
      };
      expect(await begin({}, boris)).toEqual([403, 'new row violates row-level security policy']);
      expect(await begin({ size: 52_428_800 })).toEqual([201, '']);
      expect(await begin({ size: 52_428_801 })).toEqual([
        413,
        'The object exceeded the maximum allowed size',
      ]);
      expect(await begin({ bucket: 'attachments', size: 26_214_401 })).toEqual([
        413,
        'The object exceeded the maximum allowed size',
      ]);
      expect(await begin({ type: 'text/html' })).toEqual([415, 'mime type text/html is not supported']);
      expect(await begin({ bucket: 'nowhere' })).toEqual([404, 'Bucket not found']);
      expect(await begin({ name: `${ana.id}/../x` })).toEqual([400, `Invalid key: ${ana.id}/../x`]);
      expect(await begin({ size: undefined })).toEqual([400, 'Upload-Length is missing']);
      for (const type of ['application/pdf\0\0\0', 'application/pdf\r\nx: 1'])
        expect(await begin({ type })).toEqual([400, expect.stringMatching(/^Upload-Metadata /)]);
      const joined = await tus(resumableUrl(files()), ana, {
        method: 'POST',
        headers: { 'upload-concat': 'final;/a /b' },
      });
      expect([joined.status, (await joined.text()).trim()]).toEqual([
        400,
        'Uploads are not joined here. Send the file as one upload.',
      ]);
      expect((await begin({}, { ...ana, token: 'nonsense' }))[0]).toBe(403);
      const name = named();
      await sendInParts(files(), ana, Buffer.from('x'), { name }).done;
      expect(await begin({ name })).toEqual([409, 'The resource already exists']);
    });

    it('brings no more than was announced', async () => {
      const { address } = await beginUpload(files(), ana, { name: named(), size: 10 });
      expect((await sendPart(address, ana, 0, randomBytes(11))).status).toBe(413);
      expect((await sendPart(address, ana, 5, randomBytes(5))).status).toBe(409);
      expect(await offsetOf(address, ana)).toEqual({ status: 200, offset: '0' });
    });

    it('is complete once it is a file: until then its sender is asked to come back', async () => {
      const name = named();
      const bytes = randomBytes(1000);
      const { address } = await beginUpload(files(), ana, { name, size: bytes.length });
      await breakRows();
      await files().backend.sql(`create trigger refuse_rows ${trigger}`);
      expect((await sendPart(address, ana, 0, bytes)).status).toBe(500);
      expect((await offsetOf(address, ana)).status).toBe(423);
      // Nor has it been forgotten after a crash of the whole backend.
      await files().restart();
      expect((await offsetOf(address, ana)).status).toBe(423);
      expect(await read(name)).toBe('Object not found');
      await files().backend.sql('drop trigger refuse_rows on storage.objects');
      expect(await offsetOf(address, ana)).toEqual({ status: 200, offset: '1000' });
      expect(await read(name)).toBe(sha256(bytes));
    });

    it('ends where its name was taken meanwhile', async () => {
      const name = named();
      const { address } = await beginUpload(files(), ana, { name, size: 4 });
      await sendInParts(files(), ana, Buffer.from('first'), { name }).done;
      expect((await sendPart(address, ana, 0, Buffer.from('late'))).status).toBe(409);
      expect(await read(name)).toBe(sha256(Buffer.from('first')));
    });

    it('is one of fifty at most that a person has open', async () => {
      const carla = personOf(files());
      const begin = () =>
        beginUpload(files(), carla, { name: `${carla.id}/${randomBytes(6).toString('hex')}`, size: 1 });
      const first = await begin();
      for (let open = 1; open < 50; open += 1) expect((await begin()).status).toBe(201);
      expect((await begin()).status).toBe(429);
      // One that is a file by now is none of them.
      expect((await sendPart(first.address, carla, 0, Buffer.from('x'))).status).toBe(204);
      expect((await begin()).status).toBe(201);
    });

    it('keeps what had come when its sender vanished in the middle of a part', async () => {
      const name = named();
      const bytes = randomBytes(200_000);
      const { address } = await beginUpload(files(), ana, { name, size: bytes.length });
      const socket = await openConnection(files().backend);
      socket.write(
        [
          `PATCH ${new URL(address).pathname} HTTP/1.1`,
          ...['Host: localhost', `Authorization: Bearer ${ana.token}`, 'Tus-Resumable: 1.0.0'],
          ...['Upload-Offset: 0', 'Content-Type: application/offset+octet-stream'],
          ...[`Content-Length: ${String(bytes.length)}`, '', ''],
        ].join('\r\n'),
      );
      socket.write(bytes.subarray(0, 100_000), () => socket.destroy());
      await expect.poll(async () => Number((await offsetOf(address, ana)).offset)).toBeGreaterThan(0);
      const { offset } = await offsetOf(address, ana);
      const from = Number(offset);
      expect((await sendPart(address, ana, from, bytes.subarray(from))).status).toBe(204);
      expect(await read(name)).toBe(sha256(bytes));
    });

    it('goes by a link, for those who have no account', async () => {
      const name = named();
      const bucket = fileClient(files(), ana).storage.from('documents');
      const { data } = await bucket.createSignedUploadUrl(name);
      const bytes = randomBytes(5000);
      const link = (signature: string): Partial<Parameters<typeof sendInParts>[3]> => ({
        more: {
          endpoint: `${files().backend.url}/storage/v1/upload/resumable/sign`,
          headers: { 'x-signature': signature },
        },
      });
      const other = await bucket.createSignedUploadUrl(named());
      const wrong = sendInParts(files(), ana, bytes, { name, ...link(other.data?.token ?? '') });
      await expect(wrong.done).rejects.toThrow('Invalid signature');
      await sendInParts(files(), ana, bytes, { name, ...link(data?.token ?? '') }).done;
      expect(await read(name)).toBe(sha256(bytes));
    });
  },
  { migrationsDir: folderPerPerson },
);
