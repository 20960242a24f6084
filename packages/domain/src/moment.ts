const MOMENT = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as Chile writes it, 'dd-mm-aaaa a las hh:mm', from its ISO 8601 text. */
export const chileanMoment = (iso: string): string => MOMENT.format(new Date(iso)).replace(', ', ' a las ')
