// Stubs for library features that Marquee does not use, which would otherwise be loaded at every start: see
// leave-out.ts.

/** For `iceberg-js`: analytics buckets, part of the storage client. */
export const IcebergRestCatalog = undefined;

const ownClient = () => {
  throw new Error('Left out of the shared client (build/leave-out.ts): create one where you need it');
};

/** For `@supabase/storage-js`. The client creates one at startup. */
export class StorageClient {
  from = ownClient;
}
export const StorageApiError = undefined;

/** For `@supabase/functions-js`. The client creates one for each call. */
export class FunctionsClient {
  invoke = ownClient;
}
export const FunctionRegion = undefined;
export const FunctionsError = undefined;
export const FunctionsFetchError = undefined;
export const FunctionsHttpError = undefined;
export const FunctionsRelayError = undefined;

const unused = (): never => {
  throw new Error('Left out of the build (build/leave-out.ts): take its line away there to use it');
};

/** For `@supabase/auth-js`: passkeys; the client creates one at startup. */
export class WebAuthnApi {
  enroll = unused;
}
export const browserSupportsWebAuthn = () => false;
export const webAuthnAbortService = undefined;
export const createCredential = unused;
export const getCredential = unused;
export const deserializeCredentialCreationOptions = unused;
export const deserializeCredentialRequestOptions = unused;
export const serializeCredentialCreationResponse = unused;
export const serializeCredentialRequestResponse = unused;

/** For `@supabase/auth-js`: sign-in with a wallet. */
export const createSiweMessage = unused;
export const fromHex = unused;
export const getAddress = unused;
export const toHex = unused;

/** For `conf`: schemas. */
export const Ajv2020 = unused;

/** For modules of `conf` and `atomically` with a single export: formats, versions, and a function called on import. */
export default (): void => undefined;

/** For `@mantine/core`: `Menu.ContextMenu`, `Menu.Search`, `Menu.Sub`. */
export const MenuContextMenu = unused;
export const MenuSearch = unused;
export const MenuSub = unused;
