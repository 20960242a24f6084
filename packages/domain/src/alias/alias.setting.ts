import { collects, pays } from '../integration/type.ts'
import { ADDRESS, LIST, setting } from '../setting/setting.ts'
import { aliasHosts } from './host.ts'

/** The addresses that are notified of what is sent and paid by alias (spec §5). */
export const ALIAS_WEBHOOK = setting({
  section: 'alias-webhook',
  table: 'alias_webhook',
  read: {
    operation: 'alias.read_webhooks',
    summary: 'Entrega las direcciones en que la integración recibe los avisos de alias.',
    path: '/api/alias/webhook/{uuid}',
  },
  write: {
    operation: 'alias.write_webhooks',
    summary: 'Reemplaza las direcciones en que la integración recibe los avisos de alias.',
    method: 'PUT',
    path: '/api/alias/webhook/{uuid}',
    told: 'Guardó los webhooks de Alias',
  },
  typed: true,
  fields: {
    notify_url_aliassend_send: {
      ...ADDRESS,
      label: 'URL de envío',
      only: pays,
      title: 'Envío',
      text: 'Una persona de tu billetera envió dinero a un alias.',
      path: 'envio',
    },
    notify_url_aliassend_receive: {
      ...ADDRESS,
      label: 'URL de recepción',
      only: pays,
      title: 'Recepción',
      text: 'Una persona de tu billetera recibió dinero por su alias.',
      path: 'recepcion',
    },
    notify_url_pay_challenge: {
      ...ADDRESS,
      label: 'URL del desafío de pago',
      only: collects,
      title: 'Desafío de pago',
      text: 'La persona respondió el desafío de un cobro a su alias.',
      path: 'desafio',
    },
  },
})

/** The frame that asks a person for the challenge of an alias payment, inside the merchant's page. */
export const ALIAS_FRAME = setting({
  section: 'alias-iframe',
  table: 'alias_iframe',
  read: {
    operation: 'alias.read_iframe',
    summary: 'Entrega la configuración del iframe de alias.',
    path: '/api/alias/iframe/{uuid}',
  },
  write: {
    operation: 'alias.write_iframe',
    summary: 'Reemplaza la configuración del iframe de alias.',
    method: 'PATCH',
    path: '/api/alias/iframe/{uuid}',
    told: 'Guardó el IFrame de Alias',
  },
  fields: {
    notify_url_authentication: { ...ADDRESS, label: 'URL de autenticación' },
    css: { ...ADDRESS, label: 'URL del CSS' },
    available_hosts: { ...LIST, label: 'Hosts disponibles', given: aliasHosts },
  },
  missing: 'URL de autenticación, CSS y hosts',
})
