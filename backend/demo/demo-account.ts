/** A user of the demo, with their sign-in details. Every password of the demo is public by design. */
export type DemoAccount = { email: string; password: string; role: string };
