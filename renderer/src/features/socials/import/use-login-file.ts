import { useEffect, useRef, useState } from 'react';
import { loginLimits, type LoginFile } from './login-reader.ts';
import { openLogins, type LoginReading } from './open-logins.ts';

/** The chosen file, in a worker that ends with the dialog. The file is never stored. */
export function useLoginFile(present: readonly string[]) {
  const [file, setFile] = useState<LoginFile>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const reading = useRef<LoginReading>(undefined);
  const latest = useRef(0);
  const forget = () => {
    latest.current += 1;
    reading.current?.close();
    reading.current = undefined;
  };
  useEffect(
    () => () => {
      latest.current += 1;
      reading.current?.close();
      reading.current = undefined;
    },
    [],
  );

  const choose = async (chosen: File) => {
    forget();
    const turn = latest.current;
    setProblem(undefined);
    if (chosen.size > loginLimits.fileBytes) {
      setProblem('This file is larger than 4 MB. Export fewer logins, or split it into smaller files.');
      return;
    }
    setIsReading(true);
    const reader = openLogins();
    reading.current = reader;
    try {
      const read = await reader.open(new Uint8Array(await chosen.arrayBuffer()), present);
      if (turn === latest.current) setFile(read);
    } catch (error) {
      reader.close();
      if (turn === latest.current)
        setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  return {
    file,
    problem,
    isReading,
    choose,
    /** Ends the worker, so that the file's content is gone. */
    forget,
    /** The secrets of one row, needed only while they are sent. */
    secretsOf: (index: number) => {
      if (reading.current === undefined) throw new Error('The file was closed');
      return reading.current.secrets(index);
    },
  };
}

export type LoginFileInHand = ReturnType<typeof useLoginFile>;
