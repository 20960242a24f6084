import { fold } from '@portal/documentation/search/fold'
import { STOP_WORDS } from '@portal/documentation/search/tuning'

/** Words that a question is not about. */
const COMMON = new Set([
  ...STOP_WORDS,
  ...`alguno contra explicar favor tira tiro arroja pega muestra significado between difference mean means work works muestrame ayudame podrias gustaria was be
  been when where which who why can could should would will at from by with your our you they its this that these those there have has
  had not or an please tell show explain need want got if then much many as am about any some all so into using`.split(
    /\s+/,
  ),
])

const ENGLISH = new Set(
  'the is are does do did how what when where which who why can could should would to of for with my our you it this that there and or have has need'.split(
    ' ',
  ),
)
const SPANISH = new Set(
  'el la los las un una de del que como cual cuando donde quien por para con mi mis es son hay se en y o no me tengo puedo'.split(
    ' ',
  ),
)

/** English words of the trade, for questions in English. */
const TRANSLATED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access: 'acceso',
    account: 'cuenta',
    // The same in both, but for its plural.
    alias: 'alias',
    amount: 'monto',
    answer: 'respuesta',
    arrive: 'llega',
    authorization: 'autorización',
    authorize: 'autorizar',
    balance: 'saldo',
    bank: 'banco',
    before: 'antes',
    cancel: 'cancelar',
    certificate: 'certificado',
    change: 'cambiar',
    charge: 'cobro',
    check: 'verificar',
    code: 'código',
    collector: 'recaudador',
    confirm: 'confirmar',
    create: 'crear',
    customer: 'cliente',
    difference: 'diferencia',
    download: 'descargar',
    duplicate: 'duplicado',
    duplicated: 'duplicado',
    environment: 'ambiente',
    event: 'evento',
    expire: 'expira',
    expiration: 'expira',
    failure: 'falla',
    fee: 'costo',
    field: 'campo',
    header: 'cabecera',
    idempotency: 'idempotencia',
    integration: 'integración',
    key: 'clave',
    limit: 'límite',
    link: 'enlace',
    long: 'tiempo',
    merchant: 'comercio',
    money: 'dinero',
    network: 'red',
    notice: 'aviso',
    notification: 'aviso',
    order: 'orden',
    password: 'contraseña',
    pay: 'pagar',
    payer: 'pagador',
    payment: 'pago',
    production: 'producción',
    query: 'consultar',
    reach: 'llega',
    read: 'leer',
    receive: 'recibir',
    refund: 'devolución',
    register: 'registrar',
    reject: 'rechazar',
    rejected: 'rechazado',
    replay: 'repetir',
    request: 'llamada',
    response: 'respuesta',
    retry: 'reintento',
    retries: 'reintentos',
    reversal: 'reversa',
    reverse: 'reversa',
    rotate: 'rotar',
    scan: 'escanear',
    secret: 'secreto',
    security: 'seguridad',
    send: 'enviar',
    server: 'servidor',
    settlement: 'liquidación',
    sign: 'firmar',
    signature: 'firma',
    signed: 'firmado',
    start: 'empezar',
    state: 'estado',
    statement: 'cartola',
    status: 'estado',
    step: 'paso',
    subscription: 'suscripción',
    test: 'prueba',
    time: 'tiempo',
    timeout: 'tiempo',
    transfer: 'transferencia',
    twice: 'veces',
    validate: 'validar',
    verify: 'verificar',
    version: 'versión',
    wait: 'esperar',
    wallet: 'billetera',
    wrong: 'incorrecta',
  }),
)

/** Words of a text, folded; names of fields and headers stay whole. */
export const plainWords = (text: string): string[] => fold(text).match(/[a-z0-9]+(?:[_-][a-z0-9]+)*/g) ?? []

/** True for a word that says nothing of what is asked. */
export const isCommon = (folded: string): boolean => folded.length < 2 || COMMON.has(folded)

/** What is done with almost anything, and whom almost anything concerns: it tells little of what is asked. */
const LIGHT = new Set(
  `exponer registrar registro implementar implemento configurar configuro publicar habilitar agregar agrego crea crear creo obligatorio obligatorios
  red portal api integracion billetera wallet pagador recaudador collector payer empezar lista persona alguien
  falla falle fallo fallar rechaza rechazan`.split(/\s+/),
)
export const isLight = (folded: string): boolean => LIGHT.has(folded)

/** True where more words are English than Spanish. */
export function isEnglish(question: string): boolean {
  const words = plainWords(question)
  const of = (language: Set<string>) => words.filter((word) => language.has(word)).length
  return of(ENGLISH) > of(SPANISH)
}

/** An English question with its words of the trade in Spanish, as far as they are known. */
export const inSpanish = (question: string): string =>
  plainWords(question)
    .map(
      (word) =>
        TRANSLATED.get(word) ??
        TRANSLATED.get(word.replace(/s$/, '')) ??
        TRANSLATED.get(word.replace(/(?:ing|ed|es)$/, '')) ??
        word,
    )
    .filter((word) => !COMMON.has(word) && word !== 'get')
    .join(' ')
