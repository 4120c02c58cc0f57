// Loaded before a backend by `--import`: its engine dies by SIGUSR2, at the next statement that it is given.
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

let isDead = false;
const { execProtocolStream } = PGlite.prototype;
PGlite.prototype.execProtocolStream = function (...given) {
  return isDead ? Promise.reject(new Error('a trap')) : execProtocolStream.apply(this, given);
};
process.once('SIGUSR2', () => {
  isDead = true;
});
