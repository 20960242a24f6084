import { expect, test } from 'vitest'
import { MAILBOX_POLICY, mailboxPage } from './mailbox.page.ts'

const page = (body_text: string) =>
  mailboxPage([
    {
      id: '6e3a6c1c-7f0e-4f43-9a4e-0f8d3a2f5b10',
      recipient: 'ana@portal.test',
      subject: 'Hola',
      body_text,
      created_at: new Date('2026-07-01T00:05:09-04:00'),
    },
  ])

test('a link carries the words that the mail gives it, and its address when it gives none', () => {
  const shown = page('Primero.\n\nConfirmar mi correo:\nhttp://a.cl/x?k=1&l=2\n\nhttp://b.cl/ y ya')
  expect(shown).toContain('Primero.\n\n<a href="http://a.cl/x?k=1&#38;l=2">Confirmar mi correo</a>\n\n')
  expect(shown).toContain('<a href="http://b.cl/">http://b.cl/</a> y ya')
})

test('what a mail says is text, in a link too', () => {
  const shown = page('<b>x</b>:\nhttp://a.cl/"onclick="y')
  expect(shown).toContain('<a href="http://a.cl/&#34;onclick=&#34;y">&#60;b&#62;x&#60;/b&#62;</a>')
})

test('the hour goes from 00 to 23', () => {
  expect(page('')).toMatch(/ 00:05:09</)
})

test('the page uses the font of the portal, leads back to it and loads nothing else', () => {
  expect(page('')).toContain('url("/assets/inter-var.woff2")')
  expect(page('')).toContain('<header><a href="/">')
  expect(MAILBOX_POLICY).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; frame-src 'self';/)
})
