import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A terminal and npm each deliver the same Ctrl-C; a person's second one comes later than this, in milliseconds. */
const SAME_SIGNAL = 500

/**
 * Runs a program in the foreground: its output is ours, our signals reach it once each, its exit code becomes ours.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} exit code; 128 + n when signal n ended it, as shells say
 */
export function foreground(command, args, options = {}) {
  // In a group of its own the program hears a terminal's Ctrl-C only from here. On Windows that would open a window.
  const detached = process.platform !== 'win32'
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached, ...options })
  const last = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (last[signal] ?? 0) > SAME_SIGNAL) child.kill(signal)
      last[signal] = Date.now()
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
