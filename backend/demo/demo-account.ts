/** A person of the demo, with what it takes to sign in. Every password of the demo is public by intent. */
export type DemoAccount = { email: string; password: string; role: string };
