/** What a fresh browser reads first: the backend's address, and the publishable key of the application. */
export function configJson(
  origin: string,
  { publishableKey, hasOpenDemo }: { publishableKey: string; hasOpenDemo: boolean },
): string {
  return JSON.stringify({ supabaseUrl: origin, publishableKey, ...(hasOpenDemo ? { hasOpenDemo } : {}) });
}
