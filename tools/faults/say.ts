let broken = 0

/** Prints a promise with what was measured, and counts the broken ones. */
export function say(kept: boolean, promise: string, measured: string): void {
  if (!kept) broken += 1
  process.stdout.write(`${kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${measured}\n`)
}

export const brokenPromises = (): number => broken
