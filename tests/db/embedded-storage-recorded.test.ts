import { beforeAll, describe, expect, it } from 'vitest';
import { castOf, personOf, type Cast } from '#tests/support/storage/cast.ts';
import { folderPerPerson, onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import { createRecorder, readRecordedAnswers } from '#tests/support/storage/recording.ts';
import { changeOperations, prepareList } from '#tests/support/storage/recorded-changes.ts';
import { linkOperations } from '#tests/support/storage/recorded-links.ts';
import { fileOperations } from '#tests/support/storage/recorded-operations.ts';

// What the Storage server of hosted projects answered to an unmodified supabase-js, and what ours answers to the same.

/** Where a client sees something else, and why that's as well. */
const othersForClients: Readonly<Record<string, string>> = {
  'name long':
    'There, a name becomes the name of a file: 500. Here a name of 255 letters and more is one like any other',
  'name huge': 'There 500; here a key of over 1,024 letters is an invalid one',
  'raw POST dot dot': 'Refused as there, without the path that the file would have had',
  'raw POST encoded dot dot': 'the same',
  'raw POST encoded slash': 'the same',
  'raw GET bad percent': 'Refused as there, in the form of all other refusals and not in that of a framework',
  'raw POST bad percent': 'the same',
};

/** Where a client sees the same, and a line of HTTP differs. */
const othersOnWire: Readonly<Record<string, string>> = {
  'access token as link': 'Links are signed with a separate key: no other token is one',
  'link as access token': 'and no link is a token, not even one without rights',
};

const recorded = readRecordedAnswers();

onEachFileBackend(
  'recorded answers of the hosted server',
  (files) => {
    const operations = { ...fileOperations, ...linkOperations, ...changeOperations };
    let cast: Cast;
    let take: ReturnType<typeof createRecorder>['take'];
    beforeAll(() => {
      const [ana, boris] = [personOf(files()), personOf(files())];
      const names = new Map([
        [ana.id, 'ANA'],
        [boris.id, 'BORIS'],
      ]);
      const recorder = createRecorder(files().backend.url, names);
      take = recorder.take;
      cast = castOf(files(), { ana, boris }, recorder.fetch);
    });

    it('are of the operations that are asked here', () => {
      expect(Object.keys(operations).sort()).toEqual(Object.keys(recorded).sort());
    });

    describe('in the order in which they were asked', () => {
      it.each(Object.keys(recorded))('%s', async (name) => {
        if (name === 'list') await prepareList(cast);
        const answer = await take(() => operations[name]?.(cast) ?? Promise.reject(new Error('unknown')));
        const { client, wire } = recorded[name] ?? { client: undefined };
        if (name in othersForClients) expect(answer.client).not.toEqual(client);
        else expect(answer.client).toEqual(client);
        if (wire === undefined || wire.length === 0 || name in othersForClients) return;
        // Arranging what is asked takes requests as well: the last ones are those that were recorded.
        const asked = answer.wire?.slice(-wire.length);
        if (name in othersOnWire) expect(asked).not.toEqual(wire);
        else expect(asked).toEqual(wire);
      });
    });
  },
  { migrationsDir: folderPerPerson },
);
