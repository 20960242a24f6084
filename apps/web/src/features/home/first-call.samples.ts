import { PRODUCT } from '@portal/domain/brand'

/** Creating a charge in the network's API V2, and its answer. Secrets and signatures are made up. */
export const CREATE_TOKEN = `# Crea un cobro y recibe su QR
curl https://api.integracion.${PRODUCT}.example/${PRODUCT}/v2/tokens \\
  --cert enrolador.crt --key enrolador.key \\
  -H "X-Client-OS: ${PRODUCT}-4f9b21c07ae3" \\
  -H "Idempotency-Key: 0d6f2c1e-5a8b-4f7e-9c3d-71b2a4e8f650" \\
  -H "Content-Type: application/json" \\
  -d '{
    "order_id": "A-20417",
    "amount": 12990,
    "description": "Desayuno para dos",
    "commerce": {
      "tax_id": "76.543.210-3",
      "name": "Café Almendro",
      "branch": "Providencia"
    },
    "expires_in": 300,
    "single_use": true,
    "timestamp": "2026-11-21T11:03:22-03:00",
    "signature": "9b1c44d0…e07d"
  }'`

export const TOKEN_ANSWER = `# 201 Created
{
  "uuid": "7d1f0a52-9c3e-4b8e-a0d4-2f61c8e59b13",
  "token_number": "48213907",
  "qr": "00020101021226…6304A13F",
  "expires_at": "2026-11-21T11:08:22-03:00",
  "state": "CREATED"
}`

/** What arrives at the webhook of payments a second later. */
export const PAID_NOTICE = `# Aviso del pago, a tu notify_url_payment
POST /${PRODUCT}/avisos HTTP/1.1
webhook-id: evt_5kq81z
webhook-timestamp: 1795183450
webhook-signature: v1,8Jm0…c2E=

{
  "id": "evt_5kq81z",
  "type": "payment.paid",
  "created_at": "2026-11-21T11:04:10-03:00",
  "data": {
    "order_id": "A-20417",
    "amount": 12990,
    "state": "PAID"
  },
  "timestamp": "2026-11-21T11:04:10-03:00",
  "signature": "c07e19aa…41b8"
}`
