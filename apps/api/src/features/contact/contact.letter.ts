import { type ContactMessage, TOPIC_LABELS } from '@portal/domain/contact/contact'
import { type Content, htmlOf, textOf } from '../../outbound/letter.layout.ts'
import { oneLine, quoted } from '../../outbound/letter.names.ts'
import type { Letter } from '../../outbound/letter.queries.ts'

/** Letter to the network's team with what a person wrote. `account` is the verified address of who was signed in. */
export function contactLetter(message: ContactMessage, account: string | undefined, recipient: string): Letter {
  const { name, email, company, topic, request_id } = message
  const content: Content = {
    subject: `Contacto: ${TOPIC_LABELS[topic]}, ${oneLine(company)}`,
    title: TOPIC_LABELS[topic],
    paragraphs: [`${quoted(name)} (${email}), de ${quoted(company)}, escribió desde el portal:`],
    points: message.message.split(/\n+/),
    after: [
      ...(request_id === '' ? [] : [`request_id: ${request_id}`]),
      account ? `Con sesión en el portal: ${account}` : 'Sin sesión en el portal: nadie comprobó su correo.',
    ],
    reason: `Recibes este correo porque tu dirección atiende Contacto, en el portal. Tu respuesta llega a ${email}.`,
  }
  return {
    kind: 'contact',
    recipient,
    subject: content.subject,
    body_text: textOf(content),
    body_html: htmlOf(content),
    reply_to: email,
  }
}
