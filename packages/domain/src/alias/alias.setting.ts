import { collects, pays } from '../integration/type.ts'
import { ADDRESS, LIST, setting } from '../setting/setting.ts'
import { URL_INVALID } from '../url.ts'
import { aliasHosts } from './host.ts'

/** Setting with the URLs to which the network sends notices about transfers and payments by alias (spec §5). */
export const ALIAS_WEBHOOK = setting({
  section: 'alias-webhook',
  table: 'alias_webhook',
  path: '/api/alias/webhook/{uuid}',
  what: 'las direcciones en que la integración recibe los avisos de alias',
  read: 'alias.read_webhooks',
  write: { operation: 'alias.write_webhooks', method: 'PUT', history: 'Guardó los webhooks de Alias' },
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

/** Setting of the section 'alias-iframe': iframe in the merchant's page, in which a person answers the challenge of an alias payment. */
export const ALIAS_FRAME = setting({
  section: 'alias-iframe',
  table: 'alias_iframe',
  path: '/api/alias/iframe/{uuid}',
  what: 'la configuración del iframe de alias',
  read: 'alias.read_iframe',
  write: { operation: 'alias.write_iframe', method: 'PATCH', history: 'Guardó el IFrame de Alias' },
  fields: {
    notify_url_authentication: { ...ADDRESS, label: 'URL de autenticación' },
    css: { ...ADDRESS, label: 'URL del CSS' },
    available_hosts: { ...LIST, label: 'Hosts disponibles', given: aliasHosts, outward: URL_INVALID },
  },
  missing: 'URL de autenticación, CSS y hosts',
})
