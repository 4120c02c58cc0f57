// In place of what libraries bring for features that Marquee does not use, and that would be read at every start: see leave-out.ts.

/** Of `iceberg-js`: analytics buckets, which the client's storage part has. */
export const IcebergRestCatalog = undefined;

const ownClient = () => {
  throw new Error('Left out of the shared client (build/leave-out.ts): create one where you need it');
};

/** Of `@supabase/storage-js`. The client makes one at its start. */
export class StorageClient {
  from = ownClient;
}
export const StorageApiError = undefined;

/** Of `@supabase/functions-js`. The client makes one for each call. */
export class FunctionsClient {
  invoke = ownClient;
}
export const FunctionRegion = undefined;
export const FunctionsError = undefined;
export const FunctionsFetchError = undefined;
export const FunctionsHttpError = undefined;
export const FunctionsRelayError = undefined;
