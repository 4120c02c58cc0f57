import type { OnProgress, Progress } from '#backend/progress.ts';

const words: Readonly<Record<Progress['making'], string>> = {
  database: 'Making the database',
  demo: 'Filling it with the demo agency',
};

type Terminal = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

/**
 * Reports what a first start creates: in a terminal with the progress on one line, elsewhere once for each step. `done`
 * ends the line.
 */
export function sayProgress(terminal: Terminal = process.stdout): {
  onProgress: OnProgress;
  done: () => void;
} {
  const isTerminal = terminal.isTTY === true;
  let making: Progress['making'] | undefined;
  const finish = (): void => {
    if (isTerminal && making !== undefined) terminal.write(`\r${words[making]} … done\n`);
    making = undefined;
  };
  return {
    onProgress: ({ making: now, share }) => {
      if (now !== making) {
        finish();
        making = now;
        if (!isTerminal) terminal.write(`${words[now]} …\n`);
      }
      if (isTerminal) terminal.write(`\r${words[now]} … ${String(Math.floor(share * 100)).padStart(2)} %`);
    },
    done: finish,
  };
}
