// `npm run bench`, some of it (`npm run bench -- database`), or `npm run bench -- quick`, which ends within ten minutes: what the page costs
// in a browser, what the desktop app adds, what protection costs in a large database, and what the embedded backend takes. Nothing is
// asserted: times depend on the machine, so ratios are between values of the same run. Each part ends with its table, so that a run
// that is ended early has told what it measured.
import { performance } from 'node:perf_hooks';
import { keepMinutes, keptMinutes } from './durations.ts';
import { parts, type Part } from './parts.ts';
import { step } from './progress.ts';
import { printTable } from './table.ts';

type Named = Part & { name: string };
type Taken = { name: string; minutes: number };

const mostQuickMinutes = 10;

const kept = keptMinutes();
const all = Object.entries(parts).map(([name, part]): Named => ({
  name,
  ...part,
  minutes: kept[name] ?? part.minutes,
}));
const isQuick = process.argv[2] === 'quick';
const chosen = isQuick ? quickest() : named(process.argv.slice(2));

/** The shortest first: what there is no time for is the one that takes longest. */
function quickest(): Named[] {
  return all.filter((part) => part.isQuick === true).sort((a, b) => a.minutes - b.minutes);
}

function named(wanted: readonly string[]): Named[] {
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}, and quick, which stands alone.`,
    );
    process.exit(1);
  }
  // Those are in schedule as well.
  if (wanted.length === 0) return all.filter(({ name }) => name !== 'schedule-views');
  return wanted.flatMap((name) => all.filter((part) => part.name === name));
}

const total = (taken: readonly Taken[]): number => taken.reduce((sum, { minutes }) => sum + minutes, 0);
const inWords = (minutes: number): string =>
  minutes < 1 ? `${String(Math.ceil(minutes * 60))} s` : `${minutes.toFixed(1)} min`;
const listed = (taken: readonly Taken[]): string =>
  taken.map(({ name, minutes }) => `${name} ${inWords(minutes)}`).join(', ');

function sayWhatItTakes(): void {
  console.log(`About ${inWords(total(chosen))}: ${listed(chosen)}.`);
  if (!isQuick) return;
  const others = all.filter((part) => part.isQuick !== true).map(({ name }) => name);
  console.log(
    `quick is ${String(chosen.length)} of ${String(all.length)} parts, each in its whole size, as far as ${String(mostQuickMinutes)} minutes last. Not measured: ${others.join(', ')}.`,
  );
}

/** A part that fails takes none of the others with it. */
async function run({ name, title, run: measure }: Named): Promise<Taken> {
  step(`${title} (${name}) …`);
  const startedAt = performance.now();
  const rows = await measure().catch((error: unknown) => {
    console.error(error);
    failed.push(name);
    return [];
  });
  const minutes = (performance.now() - startedAt) / 60_000;
  if (!failed.includes(name)) keepMinutes(name, minutes);
  console.log(`\n${name}: ${title}, ${inWords(minutes)}`);
  if (rows.length > 0) printTable(rows);
  return { name, minutes };
}

const failed: string[] = [];
const leftOut: string[] = [];
const took: Taken[] = [];
sayWhatItTakes();
for (const part of chosen) {
  if (isQuick && total(took) + part.minutes > mostQuickMinutes) leftOut.push(part.name);
  else took.push(await run(part));
}
if (took.length > 1) console.log(`\nIt took ${inWords(total(took))}: ${listed(took)}.`);
if (leftOut.length > 0) console.log(`There was no time for ${leftOut.join(', ')}.`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
// The clients keep their own timers.
process.exit(failed.length > 0 ? 1 : 0);
