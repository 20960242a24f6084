import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/token.ts'
import { networkOf, siteOf } from './client-network.ts'

/** Who makes a public call: a person who signed in, or a visitor whom a cookie recognises. */
export interface Visitor {
  /** Digest under which what this call begins is kept; nobody can compute the person's or the cookie's value from it. */
  holder: string
  /** Digests that recognise the caller: that of the person, and that of the cookie. */
  holders: readonly string[]
  /** Person, or IP network of a visitor. */
  countedAs: string
  /** IP networks with which a visitor is counted. */
  site: string
  /** Header that gives a new visitor their cookie. */
  cookie: string | undefined
}

const NAME = 'visitor'
const PATH = '/api/tools'
const LIFE_SECONDS = 7 * 86_400
const KEY_BYTES = 16

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Reads who makes a call. A visitor without a cookie gets one when they first write; scripts of a page cannot read it. */
export function visitorOf(
  { method, headers, ip }: FastifyRequest,
  caller: Caller | undefined,
  publicUrl: string,
): Visitor {
  const [, known] = /(?:^|; )visitor=([\w-]{22})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  const made = known || caller || method === 'GET' ? undefined : randomBytes(KEY_BYTES).toString('base64url')
  const key = known ?? made
  const holders = [...(caller ? [digest(`person ${caller.sub}`)] : []), ...(key ? [digest(`visitor ${key}`)] : [])]
  // Not the request's protocol: a proxy in front ends TLS.
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    holder: holders[0] ?? '',
    holders,
    countedAs: caller?.sub ?? `network:${networkOf(ip)}`,
    site: `site:${siteOf(ip)}`,
    cookie: made && `${NAME}=${made}; Path=${PATH}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  }
}
