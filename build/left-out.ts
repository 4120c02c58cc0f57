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

const unused = (): never => {
  throw new Error('Left out of the build (build/leave-out.ts): take its line away there to use it');
};

/** Of `@supabase/auth-js`: passkeys, of which the client makes one at its start. */
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

/** Of `@supabase/auth-js`: sign-in with a wallet. */
export const createSiweMessage = unused;
export const fromHex = unused;
export const getAddress = unused;
export const toHex = unused;

/** Of `conf`: schemas. */
export const Ajv2020 = unused;

/** Of `conf` and `atomically`, which give nothing but one thing: formats, versions, and what is called when it is read. */
export default (): void => undefined;

/** Of `@mantine/core`, as `Menu.ContextMenu`, `Menu.Search`, `Menu.Sub`. */
export const MenuContextMenu = unused;
export const MenuSearch = unused;
export const MenuSub = unused;
