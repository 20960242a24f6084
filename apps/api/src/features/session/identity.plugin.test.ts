import { openTestDatabase } from '@portal/identity/testing/database'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { handleErrors } from '../../http/errors.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { serveIdentity } from './identity.plugin.ts'

let now = 0
let app: FastifyInstance
afterEach(() => app.close())
