/** What the database hands out, the key of the account included. */
export type Work = {
  id: string;
  folder_id: string;
  status: string;
  page_token: string | null;
  failures: number;
  is_scanning: boolean;
  activity_since: string | null;
  /** Where reading the activity since then is continued, and the newest moment that it had. */
  activity_page: string | null;
  activity_latest: string | null;
  wants_channel: boolean;
  wants_shares: boolean;
  connection_id: string;
  account_email: string;
  key: string | null;
};
