/** Numbers that decide the order of search results, together in one file, so that test questions can be used to tune them. */
export const TUNING = {
  /** Weight of a found word for each field of a passage that may contain the word. */
  fields: { title: 1, section: 3, text: 1, asked: 2, wordings: 0.3 },
  /** Weight of a passage in the search score for each kind of passage. */
  kinds: { documentation: 1.25, faq: 1.25, reference: 0.75 },
  /** Weight of passages about the retired API version; other passages have weight 1. */
  retired: { page: '/api-qri#', weight: 0.5 },
  /** Weight of a match by a synonym of the searched word; a match by the word itself has weight 1. */
  synonym: 0.5,
  /** Weight of a match by a complete name or code, such as `X-Client-OS`, `expires_in` or `/qri/v2/tokens`. */
  code: 2,
  /** Weight of a longer word that begins with the searched word, and of a word with a similar spelling. */
  prefix: 0.5,
  fuzzy: 0.35,
  /** Weight of a longer or similar word when the `share` of a hit is computed (`find.ts`). */
  near: 0.5,
  /** Minimum length of a searched word in which one wrong letter is accepted, and (`twoTypos`) in which two are. */
  oneTypo: 5,
  twoTypos: 11,
  /** Minimum length of a query's last word that also finds longer words, because the person may still be typing this word. */
  prefixFrom: 2,
  /** Exponent of a passage's share of the query's words in its score: 0 ignores missing words, 1 lowers the score in proportion. */
  coverage: 1.25,
  /** Parameters of the score BM25+, explained in `term-index.ts`. */
  bm25: { k: 1.8, b: 0.6, d: 0.5 },
} as const

/** Stop words, written without accents: the search ignores them. */
export const STOP_WORDS =
  `a acaba ademas ano anos ah ahi ahora al algo alguien algun alguna algunas algunos alla alli ante antes aparte apenas aqui asi aun aunque bajo bastante
bien bueno cada casi como con cosa cosas creo cual cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuyo da dan dame dar de debe
deberia deben debo decir deja dejan dejar dejo del demas demasiado dentro desde despues di dice dicen dime donde dos e el ella ellas ello ellos
en encima entonces entre era eran eres es esa esas ese eso esos esta estaba estamos estan estar estas este esto estos estoy fue fueran fueron
gracias trata tratan consiste consisten ha haber habia hace hacen hacer hacerlo hacia haciendo haga hago han harto hasta hay haya he hecho hice hizo hola hoy igual incluso ir la
las le les lo los luego mal manera mas me mejor menos mi mientras mio mis misma mismas mismo mismos mucha muchas mucho muchos muestro muy nada
nadie ni ningun ninguna ninguno no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para parece pasa pasar pero
poder podemos podria poner pone ponen ponerle pongo por porfa porque posible proxima proximo pude pudo pueda puede pueden puedo pues puse que querer quedar queda quedan
quedo quien quienes quiere quieren quiero quisiera sabe saber saco sacar se sea sean segun ser si sido siempre siendo sigo sigue siguen sin sino
sirve sobre solo somos son soy su sus suya suyo tal tambien tampoco tan tanto te tendria tener tenemos tenga tengo tenia ti tiene tienen toda
todas todavia todo todos tras tu tus tuve u un una unas uno unos usa usan usar uso usted ustedes va vale vamos van varias varios ve veces ver
veo vez voy vs y ya yo necesito necesita necesitan significa diferencia diferencian funciona funcionan explica explicame ayuda q pa pal xq pq tb tmb
altiro buenas cacho cachai duda embarre embarramos estimados jaja jajaja nomas onda oye po porfis rato ratito saludos
the of to is are and how what do does did i my we in on for it be been was were when where which who why can could should would will at from by with your our you they its this
that these those there have has had not or an please tell show explain need want got get if then much many as am about any some all so into using mean means
more than one two only just me us he she his her go goes see use used make makes happen happens say says come comes each every whether once ever moment anyone
someone something way thing things like may might must let give take know exactly currently already yet right now same between while still again also possible able`.split(
    /\s+/,
  )

/** Synonyms of technical words and phrases, written without accents, one line for each meaning. */
export const SYNONYMS: readonly string[] = [
  'cobro, token, qr, codigo qr, orden de pago, charge, charges',
  'webhook, aviso, notificacion, notify, callback, evento, event, hook, push, notice, notification',
  'devolucion, reembolso, refund, chargeback, devolver, reembolsar, contracargo, plata de vuelta',
  'firma, firmar, signature, hmac, sign, hash, sha256, hmac-sha256',
  'certificado, mtls, tls, tls mutuo, mutual tls, certificate, cert, crt, csr, pem, p12, pfx, openssl, ssl',
  'billetera, wallet, pagador, payer, enrolador pagador, e-wallet',
  'recaudador, collector, plataforma de pago, enrolador recaudador',
  'comercio, tienda, merchant, commerce, sucursal, negocio, vendedor',
  'dual, payer_collect, billetera y recaudador, ambos roles, dos roles',
  'ifd, cuenta de destino, institucion de destino, banco de destino',
  'ifo, cuenta de origen, institucion de origen, banco de origen',
  'timeout, tiempo, expira, expirar, expired, vence, vencer, vencimiento, plazo, expires_in, caduca, caducar, dura, duracion, expire, expiration, long, time, last, lifetime, how long, expires, deadline, validity',
  'demora, demorar, tarda, tardar, tiempo, plazo, dura, duracion',
  'cartola, statement, liquidacion, settlement, conciliar, conciliacion, settled, liquidado, cuadrar, cuadre, descuadre, calzar, cierre del dia, cierre de dia',
  'checksum, suma, total, sumar',
  'rut, tax_id, identificacion tributaria, rol unico tributario',
  'idempotencia, idempotency-key, repetir, repetido, duplicado, duplicar, dos veces, 2 veces, doble, duplicate, duplicated, idempotency, replay',
  'reintento, retry, reintentar, retries, insistir, retried',
  'reverso, reversar, reverse, reversa, deshacer, pago inverso, payment_inverse, reverse_payer, reverse_enroller, reversed, reversal',
  'cancelar, cancel, cancelled, cancelacion, anular, anulacion, arrepentirse, arrepintio, desistir',
  'autorizacion, authorization, autorizar, preautorizacion, preautorizar, authorize',
  'suscripcion, subscription, cobro recurrente, pago recurrente, recurrente, mensual, mensualidad, cada mes, periodico, debito automatico',
  'med, transferencia, transferencia bancaria, tef, transferencia electronica, transfer',
  'secreto, secret, clave secreta, llave secreta, api key, apikey, llave, key',
  'ip, direccion ip, ips, source ip, direcciones publicas',
  'firewall, cortafuegos, whitelist, lista blanca, allowlist',
  'error, falla, fallo, fallar, problema, problem, failure, no funciona, no me funciona, no anda, no sirve, no me deja, no deja, no conecta',
  'rechazo, rechazar, rebotar, denegar, declinar, reject, rejected, declined',
  'produccion, production, go-live, salir en vivo, paso a produccion, pasar a produccion, salir a produccion, salgo a produccion, salimos a produccion, prod, productivo, en vivo',
  'integracion, sandbox, ambiente de pruebas, ambiente de integracion, integration',
  'iniciar sesion, entrar, ingresar, acceder, login, sign in',
  'prueba, probar, test, testing, qa, sandbox, falso, ficticio, inventado, dummy, trial, staging',
  'ambiente, environment, entorno, servidor, server, host, url base, base url',
  'simulador, simular, simulacion, mock, emulador, emular',
  'comision, ganancia, cuenta de ganancia, profit, billing, fee, commission, cost, price, pricing',
  'saldo, balance',
  'limite, cuota, rate limit, ratelimit, 429, tope, maximo, too many requests, throttling, limit, minimum, maximum, limits',
  'monto, amount, valor, importe',
  'deep link, deeplink, direct open, directopen, enlace profundo, abrir la app, abre la app, universal link',
  'x-client-os, x_client_os, client os',
  'panel, dashboard',
  'hora, reloj, timestamp, fecha, desfase, ntp, zona horaria, utc',
  'rotacion, rotar, renovar, regenerar, reemplazar, recambiar, recambio, renovacion, rotate, rotation, renew, replace',
  'fuga, filtrar, filtracion, se filtro, leak, expuesto, comprometido, github, repositorio, git',
  'telefono, celular, celu, movil, fono, numero de telefono, numero de celular, smartphone',
  'logo, imagen, icono, image, imagenes',
  'lista, listado, listar, list, catalogo, directorio',
  'persona, usuario, usuaria, cliente, clienta, comprador, user, customer',
  'borrar, eliminar, delete, quitar, remove',
  'reiniciar, reset, resetear, partir de cero, empezar de cero, desde cero, de cero, limpiar, reponer, restablecer',
  'llamada, request, peticion, solicitud, call, requests, llamar',
  'operacion, endpoint, metodo, servicio',
  'iniciar, gatillar, gatilla, disparar, trigger, ejecutar, lanzar',
  'desactivar, inactivo, inactiva, deshabilitar, inhabilitar, disable, apagar, inactive, dar de baja, suspender, turn off, disabled',
  'activar, reactivar, habilitar, enable, encender, activo, turn on, enabled',
  'verificar, comprobar, chequear, revisar, check, verify, asegurar, ensure',
  'computador, compu, localhost, maquina, notebook, en local, mi pc, ngrok, tunel',
  'v1, version 1, version antigua, api antigua, legacy, version vieja, version anterior, api vieja',
  'retiro, retirar, deprecar, deprecated, sunset, fin de vida, dejar de mantener, van a mantener, mantendra, obsoleto, deprecado',
  'iframe, frame, embeber, incrustar, refused to frame, x-frame-options, frame-ancestors',
  'entregar, despachar, despacho, entrega, enviar el producto, deliver',
  'historial, auditoria, bitacora, quien cambio, quien modifico, log, logs, registro de cambios',
  'compartir, invitar, equipo, colaborador, companero, colega, permiso, acceso, miembro, access, invite, teammate, colleague, coworker',
  'correo, email, mail, e-mail',
  'cabecera, encabezado, header, headers',
  'cuerpo, body, payload, json',
  'estado, status, state',
  'pago, payment, paid, pagado, compra, transaccion, transaction, pagar, pay',
  'escanear, leer, scan, camara, lectura, read',
  'entero, decimales, decimal, centavos, pesos, clp, moneda, currency, cents, integer',
  'parte, parcial, parcialmente, partial',
  'coleccion, postman, collection, insomnia, openapi, swagger',
  'recarga, recargar, top up, topup, cargar saldo',
  'registrarse, crear cuenta, inscribirse, sign up, signup, crear una cuenta',
  'datos personales, privacidad, proteccion de datos, ley de datos, guardar datos, guardar el rut, marketing',
  'caida, caido, cae, no responde, sin respuesta, 500, 502, 503, indisponible, disponibilidad',
  'desordenado, desorden, orden distinto, fuera de orden, antes que, en desorden',
  'codificar, encode, escape, urlencode, porcentaje, percent, encoding',
  'autocertificar, homologar, homologacion, checklist, lista de tecnologia, requisitos',
  'canonica, canonico, jcs, rfc 8785, forma canonica',
  'firmante, emisor, quien envia, autentico, legitimo, falsificar, suplantar, sender, authentic, really',
  'paginar, paginacion, pagina siguiente, cursor, page',
  'soporte, pedir ayuda, contacto, mesa de ayuda',
  'completar, completed, completado, terminar, finalizar',
  'devolver, devuelve',
  'mostrar, muestra, display',
  'resolver, resuelve, resolve',
  'pedir, pide, solicitar, solicita',
  'perder, pierde, perdido, lost, missing',
  'cerrar, cierra, cierre',
  'mover, mueve',
  'volver, vuelve',
  'encontrar, encuentra',
  'contar, cuento',
  'empezar, empieza, comenzar, comienza, start, begin',
  'dinero, plata, money, fondos, funds, hold',
  'enviar, mandar, envio, send',
  'crear, generar, generacion, creacion, create, generate',
  'registrar, inscribir, agregar, register, add',
  'cambiar, cambio, modificar, editar, actualizar, update, edit, change',
  'tilde, acento, unicode, utf-8',
  'comprobante, boleta, recibo, voucher',
  'descargar, bajar, exportar, download, export',
  'reporte, informe, excel, csv, report',
  'contrasena, password',
  'caja, punto de venta, pos',
  'aceptar, aprobar, accept, approve, aprobacion',
  'desafio, challenge',
  'abonar, abono, depositar, deposito, acreditar',
  'identificador, id, uuid',
  'largo, longitud, caracteres, length',
  'concurrencia, simultaneo, paralelo, a la vez',
  'consultar, consulta, buscar, query, polling',
  'mensaje, texto, message',
  'pantalla, vista, screen',
  'elegir, escoger, seleccionar, conviene, choose, pick',
  'cuenta, account',
  'respuesta, answer, response, reply, respond',
  'llega, arrive, reach',
  'banco, bank',
  'antes, before',
  'codigo, code',
  'confirmar, confirm',
  'diferencia, difference',
  'campo, field',
  'enlace, link',
  'red, network',
  'orden, order',
  'recibir, receive',
  'seguridad, security',
  'firmado, signed',
  'paso, step',
  'veces, twice',
  'validar, validate',
  'esperar, wait',
  'incorrecta, wrong',
  'direccion, address, addresses',
]
