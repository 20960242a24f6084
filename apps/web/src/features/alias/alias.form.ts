/** What the form of 'IFrame de Alias' holds. */
export interface AliasFrameForm {
  notify_url_authentication: string
  css: string
  available_hosts: string[]
}
