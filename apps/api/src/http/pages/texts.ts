import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { builtText } from './built.text.ts'
import { sendReady } from '../answers/ready.answer.ts'
import { readyText } from '../answers/ready.text.ts'

const TYPES: Record<string, string> = { '.md': 'text/markdown', '.txt': 'text/plain', '.xml': 'application/xml' }
const KEPT = { 'cache-control': 'public, max-age=300' }

/**
 * Serves what programs read: the Markdown of the documentation's pages, the list of them, and what crawlers ask for. Each at its own
 * address alone: no part of what is asked for becomes the name of a file.
 */
export function serveTexts(app: FastifyInstance, folder: string, publicUrl: string): void {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)]
    if (!type) continue
    const text = readyText(builtText(join(folder, file), publicUrl), KEPT)
    app.get(`/${file.replaceAll('\\', '/')}`, (request, reply) => sendReady(request, reply, type, text))
  }
}
