import { ask } from '../../feedback/feedback.store.ts'

/** Asks before something typed is discarded; resolves to true if the person agrees. */
export const confirmDiscard = (title = '¿Descartar los cambios?'): Promise<boolean> =>
  ask({
    title,
    text: 'Lo que escribiste no se ha guardado.',
    confirm: 'Descartar',
    cancel: 'Seguir escribiendo',
    danger: true,
  })
