export interface WebhookSettingTable {
  integration_id: string
  notify_url_settlement: string | null
  notify_url_subscription: string | null
  notify_url_payment: string | null
  notify_url_chargeback: string | null
  notify_url_payment_inverse: string | null
}

export interface SecuritySettingTable {
  integration_id: string
  ip_origen: string[]
}

export interface IfdAccountTable {
  integration_id: string
  ifd_sbif_code: string
  ifd_account_type: '001' | '002'
  ifd_number: string
}

export interface IfoAccountTable {
  integration_id: string
  owner_id: string
}

export interface BillingAccountTable {
  integration_id: string
  billing_sbif_code: string
  billing_account_type: '001' | '002'
  billing_number: string
}

export interface DirectOpenTable {
  integration_id: string
  urlImage: string
  urlApp: string
}

export interface AliasWebhookTable {
  integration_id: string
  notify_url_aliassend_send: string | null
  notify_url_aliassend_receive: string | null
  notify_url_pay_challenge: string | null
}

export interface AliasIframeTable {
  integration_id: string
  notify_url_authentication: string
  css: string
  available_hosts: string[]
}
