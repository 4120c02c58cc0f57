import * as z from 'zod';
import type { Deployment } from './admin-client.ts';

const configSchema = z.object({
  rate_limit_otp: z.nullish(z.number()),
  rate_limit_verify: z.nullish(z.number()),
  rate_limit_token_refresh: z.nullish(z.number()),
  rate_limit_email_sent: z.nullish(z.number()),
  mailer_otp_exp: z.nullish(z.number()),
  mailer_otp_length: z.nullish(z.number()),
  hook_password_verification_attempt_enabled: z.nullish(z.boolean()),
  hook_password_verification_attempt_uri: z.nullish(z.string()),
  hook_before_user_created_enabled: z.nullish(z.boolean()),
  hook_before_user_created_uri: z.nullish(z.string()),
  security_captcha_enabled: z.nullish(z.boolean()),
  security_update_password_require_reauthentication: z.nullish(z.boolean()),
  security_update_password_require_current_password: z.nullish(z.boolean()),
  password_min_length: z.nullish(z.number()),
});

/** The settings of a hosted project's auth server that the guide covers. */
export type AuthConfig = z.infer<typeof configSchema>;

/** Where the settings of hosted projects are read; a project's own keys give no access to them. */
export type ManagementApi = { url: string; token: string | undefined };

/** The settings, or why they are not known. */
export type ReadAuthConfig = AuthConfig | 'embedded' | 'self-hosted' | 'without token' | 'unreadable';

export async function readAuthConfig(
  { url }: Deployment,
  isEmbedded: boolean,
  api: ManagementApi,
): Promise<ReadAuthConfig> {
  if (isEmbedded) return 'embedded';
  const project = /^https:\/\/([a-z0-9]+)\.supabase\.(?:co|in)$/.exec(url)?.[1];
  if (project === undefined) return 'self-hosted';
  if (api.token === undefined) return 'without token';
  try {
    const response = await fetch(`${api.url}/v1/projects/${project}/config/auth`, {
      headers: { Authorization: `Bearer ${api.token}` },
    });
    const { data } = configSchema.safeParse(await response.json());
    return response.ok && data !== undefined ? data : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Whether the auth server calls this function of ours. */
export const asksHook = (
  isEnabled: boolean | null | undefined,
  uri: string | null | undefined,
  name: string,
) => isEnabled === true && uri?.endsWith(`/private/${name}`) === true;
