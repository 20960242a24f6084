import type { NetworkError } from './network-error.ts'

/** Errors of calls about aliases, balances and merchants. */
export const BALANCE_ERRORS = {
  alias_taken: {
    status: 409,
    title: 'Alias ocupado',
    message: 'El alias ya pertenece a una persona.',
    remedy: 'Pide otro alias a la persona.',
  },
  alias_inactive: {
    status: 409,
    title: 'Alias inactivo',
    message: 'El alias existe pero no recibe cobros ni envíos.',
    remedy: 'Pide a la persona que lo active en su billetera.',
  },
  alias_ambiguous: {
    status: 422,
    title: 'Mismo alias',
    message: 'El alias de origen y el de destino son de la misma persona.',
    remedy: 'Elige otro destino.',
  },
  transfer_not_found: {
    status: 422,
    title: 'Transferencia no encontrada',
    message: 'No se encontró una transferencia con esa referencia y ese monto.',
    remedy: 'Revisa la referencia; una transferencia puede tardar unos minutos en verse.',
  },
  transfer_already_credited: {
    status: 409,
    title: 'Transferencia ya abonada',
    message: 'La transferencia ya se abonó a un saldo.',
    remedy: 'Consulta los movimientos del saldo.',
  },
  commerce_exists: {
    status: 409,
    title: 'Comercio ya registrado',
    message: 'Ya registraste un comercio con ese RUT.',
    remedy: 'Modifica el comercio existente.',
  },
  commerce_inactive: {
    status: 409,
    title: 'Comercio inactivo',
    message: 'El comercio está inactivo.',
    remedy: 'Actívalo antes de operar con su saldo.',
  },
} as const satisfies Record<string, NetworkError>
