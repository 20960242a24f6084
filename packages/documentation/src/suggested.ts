/** Questions that the assistant suggests at the start of a conversation, for visitors and for signed-in people. */
export const SUGGESTED: Readonly<Record<'public' | 'private', readonly string[]>> = {
  public: ['¿Cómo empiezo a integrarme?', '¿Cómo se firma un mensaje?', '¿Qué webhooks necesito?'],
  private: [
    '¿Qué me falta para terminar?',
    '¿Cómo se firma un mensaje?',
    '¿Qué webhooks necesito?',
    '¿Cómo paso a producción?',
  ],
}
