// Loaded before a backend by `--import`: its engine dies by SIGUSR2, at the next statement that it is given, and a statement that brings
// the value `never_ends` never ends.
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

let isDead = false;
const { execProtocolStream } = PGlite.prototype;
PGlite.prototype.execProtocolStream = function (...given) {
  if (isDead) return Promise.reject(new Error('a trap'));
  if (Buffer.from(given[0]).includes('never_ends'))
    this.execProtocolRawSync(simpleQuery('do $$ begin loop perform 1; end loop; end $$'));
  return execProtocolStream.apply(this, given);
};
process.once('SIGUSR2', () => {
  isDead = true;
});

/** As it goes over the wire. */
function simpleQuery(sql) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, text]));
}
