/** Writes one line to standard error; standard output is for the address that `--json` prints. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
