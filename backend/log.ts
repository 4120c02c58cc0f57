/** Writes one line to standard error; standard output belongs to the address that `--json` prints. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
