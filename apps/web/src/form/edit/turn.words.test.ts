import { expect, test } from 'vitest'
import { turnWords } from './turn.words.ts'

const OWN = { text: 'Te toca: completa Tecnología (3 de 12)', who: 'enroller', section: 'technologies' } as const

test('the bar leads to the screen that the turn is about, and never to the one that it stands on', () => {
  expect(turnWords(OWN, 'webhook', 'enroller')).toEqual({
    text: OWN.text,
    link: { text: 'Ir a Tecnología', to: 'technologies' },
  })
  expect(turnWords(OWN, 'technologies', 'enroller')).toEqual({
    text: 'Te toca aquí: completa Tecnología (3 de 12)',
    link: null,
  })
})

test('whoever waits is only invited to look', () => {
  const waiting = { text: 'Le toca a la red: revisar tu integración', who: 'network', section: 'comments' } as const
  expect(turnWords(waiting, 'detail', 'enroller').link?.text).toBe('Ver Comentarios')
  expect(turnWords({ ...OWN, text: 'Le toca al enrolador: x' }, 'technologies', 'network').text).toBe(
    'Le toca al enrolador aquí: x',
  )
})

test('an integration that nobody has to act for leads to its overview', () => {
  expect(turnWords({ text: 'Finalizada', who: 'nobody', section: null }, 'detail', 'enroller')).toEqual({
    text: 'Finalizada',
    link: { text: 'Ver Resumen', to: 'overview' },
  })
})
