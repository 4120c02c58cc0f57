import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { canManageEveryModel } from '#shared/domain/model-access.ts';
import { importLimits } from '#shared/domain/import-limits.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import type { ImportMode } from '#shared/contract/imports.ts';
import { errorMessage } from './error-messages.ts';
import { isKept, keptImport } from './kept-import.ts';
import { guessMapping, type Mapping } from './reader/fields.ts';
import { openReader, type FileReading } from './reader/open-reader.ts';
import type { ReadOptions } from '#renderer/lib/csv/read-file.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

export type ImportSettings = { mode: ImportMode; managerId: string | null; timezone: string };

const sayFault = (error: unknown) => (error instanceof Error ? error.message : 'The file could not be read.');

/** The chosen file: reads it in a worker, matches its columns, and sends it to be checked. */
export function useFile(viewer: SignedInViewer) {
  const client = useQueryClient();
  const [file, setFile] = useState(() => keptImport(viewer.id)?.file);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const reading = useRef<FileReading>(file?.reading);
  const latest = useRef(0);
  const mayChooseManager = canManageEveryModel(viewer);
  useEffect(
    () => () => {
      if (reading.current !== undefined && !isKept({ reading: reading.current })) reading.current.close();
    },
    [],
  );

  const people = async () => {
    if (!mayChooseManager) return [];
    const managers = await client.query({ ...modelQueries.managers(), staleTime: 60_000 });
    return managers.map(({ id, email, displayName }) => ({ id, email, displayName }));
  };

  const choose = async (chosen: File) => {
    const turn = (latest.current += 1);
    setProblem(undefined);
    if (chosen.size > importLimits.fileBytes) {
      setProblem(`${chosen.name} is larger than 5 MB. Split it into smaller files.`);
      return;
    }
    setIsReading(true);
    const reader = openReader();
    try {
      const summary = await reader.open(new Uint8Array(await chosen.arrayBuffer()), {});
      const names = summary.columns.map(({ name }) => name);
      const mapping = guessMapping(names, { remembered: rememberedColumns(), mayChooseManager });
      const findings = await reader.findings({ mapping, people: await people() });
      if (turn !== latest.current) {
        reader.close();
        return;
      }
      reading.current?.close();
      reading.current = reader;
      const opened = { reading: reader, name: chosen.name, size: chosen.size, summary, mapping, findings };
      // Many fields render at once; as a transition this doesn't block the page.
      startTransition(() => {
        setFile(opened);
      });
    } catch (error) {
      reader.close();
      if (turn === latest.current) setProblem(sayFault(error));
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  /** Reads the file again with another encoding or separator than the detected one. */
  const readAgain = async (options: ReadOptions) => {
    if (file === undefined) return;
    setProblem(undefined);
    try {
      const summary = await file.reading.open(null, options);
      const names = summary.columns.map(({ name }) => name);
      const mapping = guessMapping(names, { remembered: rememberedColumns(), mayChooseManager });
      const findings = await file.reading.findings({ mapping, people: await people() });
      setFile({ ...file, summary, mapping, findings });
    } catch (error) {
      setProblem(sayFault(error));
    }
  };

  const setMapping = async (mapping: Mapping) => {
    if (file === undefined) return;
    setFile({ ...file, mapping });
    const turn = (latest.current += 1);
    const findings = await file.reading.findings({ mapping, people: await people() });
    if (turn === latest.current) setFile({ ...file, mapping, findings });
  };

  const close = () => {
    latest.current += 1;
    reading.current?.close();
    reading.current = undefined;
    setFile(undefined);
    setProblem(undefined);
  };

  /** Sends the rows and has them checked. Returns the import's ID, or undefined if that failed. */
  const check = async ({ mode, managerId, timezone }: ImportSettings): Promise<string | undefined> => {
    if (file === undefined) return undefined;
    const { mapping, summary } = file;
    const names = summary.columns.map(({ name }) => name);
    setProblem(undefined);
    setSent(0);
    try {
      const asked = { mapping, people: await people() };
      const id = await request('imports.start', {
        fileName: file.name.slice(-255),
        mode,
        columns: names.filter((_name, index) => mapping[index] !== null),
        defaults: { managerId, timezone },
        rowCount: summary.rowCount,
      });
      for (let from = 0; from < summary.rowCount; from += importLimits.sentRows) {
        await request('imports.addRows', {
          batchId: id,
          rows: await file.reading.rows(asked, from, importLimits.sentRows),
        });
        setSent(Math.min(from + importLimits.sentRows, summary.rowCount));
      }
      await request('imports.check', { batchId: id });
      rememberColumns(names, mapping);
      return id;
    } catch (error) {
      setProblem(errorMessage('imports.check', toAppError(error)));
      return undefined;
    } finally {
      setSent(undefined);
    }
  };

  return { file, isReading, problem, sent, mayChooseManager, choose, readAgain, setMapping, close, check };
}

export type FileInHand = ReturnType<typeof useFile>;
