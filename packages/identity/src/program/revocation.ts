import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { readForm, RefusedRequest } from '../http/request.ts'

/**
 * Ends what a client was permitted, by one of its refresh tokens (RFC 7009). oidc-provider's own endpoint refuses tokens that look like
 * JWTs, as ours do. An unknown token and another client's are answered alike.
 */
export async function revokeToken(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') throw new RefusedRequest(405, 'method')
  const form = await readForm(req)
  const token = await provider.RefreshToken.find(form.get('token') ?? '')
  if (token?.grantId && token.clientId === form.get('client_id')) {
    await provider.RefreshToken.revokeByGrantId(token.grantId)
    await (await provider.Grant.find(token.grantId))?.destroy()
  }
  res.writeHead(200, { 'cache-control': 'no-store' }).end()
}
