import type { Mapping } from './reader/fields.ts';
import type { Finding } from './reader/findings.ts';
import type { FileReading } from './reader/open-reader.ts';
import type { FileSummary } from './reader/reader.ts';

/** The chosen file, as far as it has been read and matched. */
export type OpenFile = {
  reading: FileReading;
  name: string;
  size: number;
  summary: FileSummary;
  mapping: Mapping;
  findings: readonly Finding[];
};
