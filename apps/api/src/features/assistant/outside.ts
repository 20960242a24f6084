import { fold } from '@portal/domain/fold'

/**
 * Subjects that the portal does not answer even if the documentation has their words, each with its refusal: legal and
 * tax advice, other companies, statistics of the payment network, fraud, general knowledge, and writing texts.
 */
const OUTSIDE: readonly [RegExp, string][] = [
  [
    /\b(?:abogad\w*|demandar\w*|me demandan?|querell\w*|juicios?|asesoria (?:legal|tributaria)|(?:que dice|segun|por) (?:la )?ley\b(?!.*datos)|ley (?:fintech|del consumidor|laboral|chilena)|legalmente|es legal|ilegal|lawsuit|legal advice|comply with .*law|fintech law|(?<!data |privacy |protection )law|cmf)\b/,
    'No doy asesoría legal: consulta a tu abogado. Los puntos legales que la red pide están en **Comercial/Legal**, en Progreso.',
  ],
  [
    /\b(?:iva|sii|impuestos?|tribut\w*|facturar|factura electronica|boleta electronica|declar\w+ (?:al|ante el) sii|tax(?:es)?(?! id)|vat)\b/,
    'No doy asesoría tributaria, y la documentación no trata de impuestos ni de documentos tributarios: consulta a tu contador.',
  ],
  [
    /\b(?:transbank|webpay|mercado ?pago|khipu|fintoc|getnet|stripe|paypal|bizum|klap|sumup|adyen|compraqui|fpay|venmo|apple pay|google pay|kushki|payku|toku|haulmer|competidor\w*|otras? (?:redes?|pasarelas?|plataformas? de pago)|la competencia)\b|\b(?:mejor|peor|mas barat[oa]s?|mas car[oa]s?) que\b|\b(?:better|cheaper|worse|faster) than\b/,
    'El portal documenta solo esta red: no la compara con otras ni conoce sus datos, precios o servicios.',
  ],
  [
    /\b(?:cuant[oa]s?|volumen|how many|how much)\b(?! veces)(?:(?! me | mi | mis ).)*\b(?:usan|transan?|transad[oa]|(?:transacciones|pagos|ventas) (?:hacen?|procesan?|tienen?)|emplead\w*|trabajan|gana la|ganan|factura|ingresos|users? (?:does|do)|transactions? (?:does|do))\b/,
    'El portal no publica cifras de la red ni de quienes participan en ella.',
  ],
  [
    /\b(?:salt(?:ar|ear)(?:me|se|nos)?|evad\w+|burlar|hacke\w+|bypass)\b.*\b(?:firma|valida\w*|control\w*|segur\w*|limite|signature|check)\b|\b(?:pagos?|comprobantes?|qr|avisos?) fals[oa]s?\b.*\b(?:para|que crea)\b|\b(?:estafar\w*|como robar|lavar dinero|cometer fraude)\b/,
    'No puedo ayudar con eso. Si encontraste una falla de seguridad, cuéntasela al equipo de la red.',
  ],
  [
    /\b(?:en|cuantas?) cuotas\b(?!.*alias)|\btarjetas? de (?:credito|debito)|\bcredit cards?\b|\b(?:bitcoin|usdt|cripto\w*|efectivo)\b|\binternacional\w*|\botros? pais(?:es)?\b|\bextranjer\w*|\b(?:pagar|cobrar|vender|operar|comprar|comercios?|clientes?)\b.*\ben (?:peru|colombia|argentina|mexico|brasil|bolivia)\b/,
    'La documentación no lo contempla: los pagos de la red son en pesos chilenos, por transferencia bancaria (MED).',
  ],
  [
    /\b(?:chistes?|poemas?|haiku|cancion|pelicula|receta|horoscopo|signo zodiacal|clima|llover\w*|lluvia|weather|joke|poem|recipe|futbol|mundial|world cup|elecciones|votar|presidente?|president|dolar (?:hoy|esta)|precio del|valor de la uf|vacaciones|invertir|invierto|hipoteca|credito de consumo|landing|renuncia|instagram|tiktok)\b|\bquien (?:invento|fundo)\b|\brecom\w+ .*\b(?:banco|framework|libreria|lenguaje|hosting|nube|proveedor|abogado|libro|serie|marca|restaurant\w*)\b|\b(?:una?|un) (?:funcion|script|programa|query|algoritmo) (?:en \w+ )?que (?!.*(?:firm|webhook|token|qr|hmac|aviso|certificad|api))|\bque hora es\b|\bcuanto es \d|\bdolar hoy\b|\bcuanto (?:esta|vale|cuesta) (?:el|la|un|una) (?:dolar|euro|uf|bitcoin|pasaje)\b/,
    'No encontré eso en la documentación: respondo solo sobre la red, su API, este portal y tus integraciones.',
  ],
  [
    /^\W*(?:(?:por favor|porfa|oye|necesito (?:que|q)|quiero que|me) )*(?:redact\w*|inventa\w*|dibuja\w*|compon\w*|traduc\w*|translate|draft|escrib\w* (?:me )?(?:un|una) (?:correo|carta|contrato|ensayo|cuento|texto|post|articulo|mail|email)|write (?:me )?an? (?:email|letter|contract|essay|story)|(?:haz|arm|prepar|elabor|disen|gener|cre)\w* (?:un|una) (?:contrato|carta|correo|presentacion|pagina|web|app|logo|plan|estrategia|campana|informe|post|imagen|curriculum|cv|logo))/,
    'No escribo documentos ni textos: respondo sobre la red, su API, este portal y tus integraciones.',
  ],
]

/** Refusal of a question about a subject that the portal does not answer; undefined for other questions. */
export function outsideOf(question: string): string | undefined {
  const folded = fold(question)
  return OUTSIDE.find(([pattern]) => pattern.test(folded))?.[1]
}
