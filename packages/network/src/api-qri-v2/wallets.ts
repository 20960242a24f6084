import { PAGE, tagged } from '../common/call.ts'
import { pageOf } from '../common/money.ts'
import { filled, object, text } from '../common/schema.ts'

const WALLET = object('Wallet', 'Billetera que una compra desde el teléfono puede abrir.', {
  name: filled('Nombre que ve la persona.', 'Billetera Andina', 100),
  logo: text(
    'URL de su logo, un PNG de 1000 × 400 píxeles. Si trae `%uuid%`, reemplázalo por el identificador del token.',
    'https://billetera.example/logo.png',
  ),
  direct_open: text(
    'Enlace que abre la billetera, con `%uuid%` en lugar del identificador del token.',
    'billeteraandina://pagar?uuid=%uuid%',
  ),
})

export const WALLET_CALLS = tagged('Billeteras', {
  listWallets: {
    request: 'get /qri/v2/wallets',
    summary: 'Listar billeteras',
    description:
      'Las billeteras que registraron Direct Open, por nombre. Muéstralas con su logo en las compras desde el teléfono.',
    callers: ['collector'],
    parameters: [PAGE],
    answer: pageOf('WalletPage', 'Página de billeteras.', WALLET),
  },
})
