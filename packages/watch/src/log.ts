import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Levels from which a log can begin, the quietest first. */
export const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type Level = (typeof LEVELS)[number]

/** Log of a process: one JSON object a line, in which every control character is escaped. */
export const createLog = (level: Level, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorParts },
    },
    destination,
  )

interface Unknown {
  code?: unknown
  constraint?: unknown
}

/** SQLSTATEs whose message quotes a value that somebody sent. */
const QUOTING = /^22/

/**
 * What a log keeps of an error. A database error carries the row, the statement or its parameters in properties of its own, and some
 * messages quote what could not be read; a log may have none of that.
 */
function errorParts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as Unknown
  const quotes = error instanceof SyntaxError || QUOTING.test(String(code))
  return {
    type: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorParts(error.cause) }),
  }
}
