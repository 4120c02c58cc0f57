import type { Mapping } from './reader/fields.ts';
import type { Finding } from './reader/findings.ts';
import type { FileReading } from './reader/open-reader.ts';
import type { FileSummary } from './reader/reader.ts';

/** A file that someone chose, as far as it was read and matched. */
export type OpenFile = {
  reading: FileReading;
  name: string;
  size: number;
  summary: FileSummary;
  mapping: Mapping;
  findings: readonly Finding[];
};
