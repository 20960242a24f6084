import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, TextInput } from './Field.tsx'

/** Texts that describe the control, in the order in which a screen reader says them. */
function descriptionOf(error: string | undefined, help: string | undefined): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <Field label="RUT" error={error} help={help}>
      <TextInput />
    </Field>,
  )
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const textOf = (id: string) =>
    html
      .split(`id="${id}"`)[1]
      ?.split(/<\/p>|<\/div>/)[0]
      ?.replace(/^[^>]*>|<[^>]*>/g, '')
  return ids.map(textOf)
}

test('a field is described by its error first and its help after it, and by whichever there is', () => {
  expect(descriptionOf('No es válido', 'Con dígito')).toEqual(['No es válido', 'Con dígito'])
  expect(descriptionOf(undefined, 'Con dígito')).toEqual(['Con dígito'])
  expect(descriptionOf('No es válido', undefined)).toEqual(['No es válido'])
  expect(descriptionOf(undefined, undefined)).toEqual([])
})
