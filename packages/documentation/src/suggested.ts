/** Questions to begin a conversation with, for a visitor and for who signed in. */
export const SUGGESTED: Readonly<Record<'public' | 'private', readonly string[]>> = {
  public: ['¿Cómo empiezo a integrarme?', '¿Cómo se firma un mensaje?', '¿Qué webhooks necesito?'],
  private: [
    '¿Qué me falta para terminar?',
    '¿Cómo se firma un mensaje?',
    '¿Qué webhooks necesito?',
    '¿Cómo paso a producción?',
  ],
}
