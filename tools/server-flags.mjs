/**
 * Node's options for the server. By default the heap grows as far as the machine's memory allows before Node collects garbage: at 300
 * calls a second to twice the memory (docs/operations.md#memory).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=256']
