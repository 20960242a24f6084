import { PRODUCT } from '@portal/domain/brand'

/** Shell sample that signs and creates a charge with API V2. It runs unchanged; its lines are copied from a documentation sample. */
export const CREATE_TOKEN = `# Crea un cobro y recibe su QR
firmar() {
  TEXTO=$1 perl -MDigest::SHA=hmac_sha256_hex -MMIME::Base64=decode_base64url \\
    -e 'print hmac_sha256_hex($ENV{TEXTO}, decode_base64url($ENV{QRI_SECRET} =~ s/^qri_[a-z]+_//r))'
}
cuerpo=$(sed 's/^ *//' <<FIN | tr -d '\\n'
  {
    "amount":15990,
    "commerce":{
      "branch":"SANTIAGO CENTRO",
      "name":"CAFE DEMO SPA",
      "tax_id":"76086403-K"
    },
    "description":"Dos cafés y una medialuna",
    "expires_in":600,
    "order_id":"ORD-000123",
    "single_use":true,
    "timestamp":"$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  }
FIN
)
firma=$(firmar "$cuerpo")

curl "$QRI_URL/${PRODUCT}/v2/tokens" \\
  --cert "$QRI_CERT" --key "$QRI_KEY" \\
  -H "X-Client-OS: $QRI_CLIENT_OS" \\
  -H "Idempotency-Key: $(openssl rand -hex 16)" \\
  -H 'Content-Type: application/json' \\
  -d "\${cuerpo%\\}},\\"signature\\":\\"$firma\\"}"`

/** The API's answer to the sample `CREATE_TOKEN`, equal to the API reference's example; `…` stands for a part that is left out. */
export const TOKEN_ANSWER = `# 201 Created
{
  "uuid": "0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21",
  "token_number": "48210937",
  "qr": "00020101021226…630451C0",
  "expires_at": "2026-03-05T12:14:05-03:00",
  "state": "CREATED"
}`

/** Webhook request that the collector receives after a wallet has paid the charge. */
export const PAID_NOTICE = `# Aviso del pago, a tu notify_url_payment
POST /${PRODUCT}/avisos HTTP/1.1
webhook-id: evt_paymentpaid01
webhook-timestamp: 1772723112
webhook-signature: v1,soeE7Yj…Gb+M=

{
  "id": "evt_paymentpaid01",
  "type": "payment.paid",
  "created_at": "2026-03-05T12:05:12-03:00",
  "data": {
    "order_id": "ORD-000123",
    "state": "PAID",
    "amount": 15990
  },
  "timestamp": "2026-03-05T15:05:12Z",
  "signature": "a89a60c8…9d903"
}`
