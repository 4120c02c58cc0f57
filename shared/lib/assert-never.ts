/** Makes a switch over a union exhaustive: adding a member stops compiling until each switch handles it. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
