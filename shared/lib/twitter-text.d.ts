// Only the part of the package that is used: the whole is twice as large. It includes no types.
declare module 'twitter-text/dist/esm/parseTweet.js' {
  export default function parseTweet(text: string): { weightedLength: number; valid: boolean };
}
