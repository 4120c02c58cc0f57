import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConnection, rawRequest } from '#tests/support/raw-http.ts';
import { personOf, type Person } from '#tests/support/storage/cast.ts';
import { fileTools } from '#tests/support/storage/file-tools.ts';
import { folderPerPerson, onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// What must not happen to files, no matter who asks, and how.

onEachFileBackend(
  'files',
  (files) => {
    let ana: Person;
    let boris: Person;
    beforeAll(() => {
      ana = personOf(files());
      boris = personOf(files());
    });
    const { bucketOf, named, url, add, linkTo, incoming, isWhole } = fileTools(files, () => ana);

    it.each([
      ['text/html', '<script>fetch("/config.json")</script>', 'text/plain'],
      ['text/html; charset=utf-8', '<script>1</script>', 'text/plain'],
      ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
      ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
    ])('of type %s are answered so that nothing in them runs', async (type, text, answered) => {
      const name = await add(Buffer.from(text), { bucket: 'attachments', type, name: named('x') });
      for (const address of [await linkTo(name, 'attachments'), url(`authenticated/attachments/${name}`)]) {
        const response = await fetch(address, { headers: { authorization: `Bearer ${ana.token}` } });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(answered);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
      }
    });

    it('are for pages of other origins as well, by the token that they send', async () => {
      const address = url('documents/x');
      const preflight = await fetch(address, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://marquee.agency.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,x-upsert,tus-resumable',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'authorization,x-upsert,tus-resumable',
      );
      expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
      const answer = await fetch(address, { headers: { Origin: 'https://marquee.agency.example' } });
      await answer.arrayBuffer();
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    });

    describe('links', () => {
      const sign = (claims: object, secret: string | Buffer, head: object = { alg: 'HS256', typ: 'JWT' }) => {
        const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
        const body = `${part(head)}.${part(claims)}`;
        return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
      };

      it('are made here alone: by no other key, not by the one of sessions, and without no signature', async () => {
        const name = await add(Buffer.from('secret'));
        const claims = { url: `documents/${name}`, scope: 'download', exp: Date.now() / 1000 + 60 };
        const unsigned = `${sign(claims, 'x', { alg: 'none', typ: 'JWT' }).split('.').slice(0, 2).join('.')}.`;
        for (const token of [
          sign(claims, 'x'),
          sign(claims, files().signingSecret),
          sign(claims, files().backend.secretKey),
          sign(claims, files().signingSecret, { alg: 'none', typ: 'JWT' }),
          unsigned,
          files().backend.secretKey,
          '',
        ]) {
          const response = await fetch(`${url(`sign/documents/${name}`)}?token=${encodeURIComponent(token)}`);
          expect([response.status, await response.text()]).toEqual([
            400,
            expect.not.stringContaining('secret') as unknown,
          ]);
        }
      });

      it('open their own file in their own bucket, and nothing is put at its place by one', async () => {
        const [mine, next] = [await add(Buffer.from('mine')), await add(Buffer.from('next'))];
        const link = await linkTo(mine);
        expect(await (await fetch(link)).text()).toBe('mine');
        expect((await fetch(link.replace(mine, next))).status).toBe(400);
        expect((await fetch(link.replace('/documents/', '/attachments/'))).status).toBe(400);
        const upload = link.replace('/object/sign/', '/object/upload/sign/');
        expect((await fetch(upload, { method: 'PUT', body: 'other' })).status).toBe(400);
        expect(await (await fetch(link)).text()).toBe('mine');
      });

      it('are worth nothing as a session', async () => {
        const name = await add(Buffer.from('mine'));
        const token = new URL(await linkTo(name)).searchParams.get('token') ?? '';
        for (const path of [
          '/rest/v1/rpc/get_viewer',
          '/auth/v1/user',
          '/storage/v1/object/list/documents',
        ]) {
          const response = await fetch(`${files().backend.url}${path}`, {
            method: path.startsWith('/auth') ? 'GET' : 'POST',
            headers: { apikey: files().backend.publishableKey, authorization: `Bearer ${token}` },
            ...(path.startsWith('/auth') ? {} : { body: '{}' }),
          });
          await response.arrayBuffer();
          expect(response.status).toBeGreaterThanOrEqual(400);
        }
      });
    });

    it('stay in their bucket, however a path is written', async () => {
      for (const path of [
        '../../etc/passwd',
        '%2e%2e/%2e%2e/etc/passwd',
        '..%2f..%2fetc/passwd',
        '%252e%252e/x',
        'a%00b',
        'a//b',
        './a',
        '..\\..\\x',
        'a%zz',
      ])
        for (const method of ['GET', 'POST', 'PUT', 'HEAD']) {
          const { status } = await rawRequest(files().backend, {
            ...{ method, target: `/storage/v1/object/documents/${ana.id}/${path}` },
            headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/pdf' },
            ...(method === 'GET' || method === 'HEAD' ? {} : { body: 'x' }),
          });
          expect(status).toBe(400);
        }
      expect(await isWhole()).toBe(true);
    });

    /** Sends the head of an upload and a part of its body, and goes away. */
    const vanish = async (headers: readonly string[], start: string): Promise<string> => {
      const name = named();
      const socket = await openConnection(files().backend);
      const head = [
        `POST /storage/v1/object/documents/${name} HTTP/1.1`,
        ...['Host: localhost', `Authorization: Bearer ${ana.token}`, ...headers, '', ''],
      ];
      socket.write(head.join('\r\n') + start);
      await expect.poll(() => incoming().length).toBeGreaterThan(0);
      socket.destroy();
      return name;
    };
    const gone = async (name: string): Promise<void> => {
      await expect.poll(incoming).toEqual([]);
      expect((await bucketOf(ana).info(name)).error?.message).toBe('Object not found');
      expect(await isWhole()).toBe(true);
    };

    it('leave nothing where their sender vanishes in the middle', async () => {
      await gone(
        await vanish(['Content-Type: application/pdf', 'Content-Length: 1000000'], 'x'.repeat(70_000)),
      );
    });

    it('leave nothing where that happens in a form, or in a body without a length', async () => {
      const form = [
        '--cut',
        'Content-Disposition: form-data; name=""; filename="a.pdf"',
        'Content-Type: application/pdf',
        '',
        'x'.repeat(70_000),
      ].join('\r\n');
      const multipart = 'Content-Type: multipart/form-data; boundary=cut';
      await gone(await vanish([multipart, 'Content-Length: 1000000'], form));
      await gone(
        await vanish(
          ['Content-Type: application/pdf', 'Transfer-Encoding: chunked'],
          `10000\r\n${'x'.repeat(65_536)}\r\n`,
        ),
      );
    });

    it('are no larger than allowed where no length was announced', async () => {
      const name = named('bin');
      const part = Buffer.alloc(1024 * 1024);
      const stream = (parts: number, more: number) =>
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (let sent = 0; sent < parts; sent += 1) controller.enqueue(part);
            if (more > 0) controller.enqueue(part.subarray(0, more));
            controller.close();
          },
        });
      const send = (body: ReadableStream<Uint8Array>) =>
        bucketOf(ana, 'attachments').upload(name, body, {
          contentType: 'application/octet-stream',
          duplex: 'half',
        });
      expect((await send(stream(25, 1))).error?.message).toBe('The object exceeded the maximum allowed size');
      expect(incoming()).toEqual([]);
      expect((await send(stream(25, 0))).error).toBeNull();
      await bucketOf(ana, 'attachments').remove([name]);
    });

    it('that are refused early are answered all the same, while they still come', async () => {
      const large = Buffer.alloc(45 * 1024 * 1024);
      const refused = Array.from({ length: 3 }, () =>
        bucketOf(boris).upload(named(), large, { contentType: 'application/pdf' }),
      );
      for (const { error } of await Promise.all(refused))
        expect(error?.message).toBe('new row violates row-level security policy');
    });

    it('are won by one where six are sent for one name', async () => {
      const name = named();
      const sent = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          bucketOf(ana).upload(name, Buffer.from(`file ${String(at)}`), { contentType: 'application/pdf' }),
        ),
      );
      const won = sent.findIndex(({ error }) => error === null);
      expect(sent.map(({ error }) => error?.message ?? 'ok').sort()).toEqual(
        ['ok', ...Array.from({ length: 5 }, () => 'The resource already exists')].sort(),
      );
      expect(await (await bucketOf(ana).download(name)).data?.text()).toBe(`file ${String(won)}`);
      expect(await isWhole()).toBe(true);
    });

    it('are read whole while others take their place', async () => {
      const name = await add(Buffer.alloc(50_000, 'a'));
      const progress = { isDone: false };
      const replacing = (async () => {
        for (const letter of 'bcdefghijklmnop')
          await bucketOf(ana).upload(name, Buffer.alloc(50_000, letter), {
            ...{ contentType: 'application/pdf', upsert: true },
          });
        progress.isDone = true;
      })();
      while (!progress.isDone) {
        const { data, error } = await bucketOf(ana).download(name);
        expect(error).toBeNull();
        expect(new Set(await data?.text())).toHaveLength(1);
      }
      await replacing;
      expect(await isWhole()).toBe(true);
    });
  },
  { migrationsDir: folderPerPerson },
);
