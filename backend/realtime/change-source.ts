/** A column, with its type as Postgres names it (`int4`, `timestamptz`, `_text`) and as SQL has to write it. */
export type Column = { name: string; type: string; sqlType: string };

/** A table in the publication `supabase_realtime` that has a primary key. */
export type PublishedTable = { schema: string; name: string; columns: Column[]; key: Column[] };

/** The primary key of one row, in the order of the key's columns. */
export type RowKey = readonly unknown[];

export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE';

/** Rows of one table that one statement changed, after its transaction was committed. */
export type RowChanges = {
  schema: string;
  table: string;
  kind: ChangeKind;
  keys: RowKey[];
  committedAt: Date;
};

export type ChangeListener = {
  onChanges: (changes: RowChanges) => void;
  /** The source was disconnected for a while: changes may have been missed. */
  onGap: () => void;
};

/** Where changes come from: triggers on PGlite, the write-ahead log elsewhere. */
export type ChangeSource = {
  tables: readonly PublishedTable[];
  listen(listener: ChangeListener): Promise<void>;
  close(): Promise<void>;
};
