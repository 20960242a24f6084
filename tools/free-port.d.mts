/** A loopback port that nobody listens on at this moment. */
export function freePort(): Promise<number>
