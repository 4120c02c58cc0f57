/** What a fresh browser reads first: where the backend is, and the key that names the application to it. */
export function configJson(
  origin: string,
  { publishableKey, hasOpenDemo }: { publishableKey: string; hasOpenDemo: boolean },
): string {
  return JSON.stringify({ supabaseUrl: origin, publishableKey, ...(hasOpenDemo ? { hasOpenDemo } : {}) });
}
