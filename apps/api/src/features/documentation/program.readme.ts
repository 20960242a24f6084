import { BRAND } from '@portal/domain/brand'
import { PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'

const LANGUAGES = {
  node: { name: 'Node.js', needs: 'Node.js 20', starter: 'node' },
  python: { name: 'Python', needs: 'Python 3.11', starter: 'python3' },
  java: { name: 'Java', needs: 'Java 17 (JDK)', starter: 'java -Dfile.encoding=UTF-8' },
} as const

interface Given {
  clientOs: string
  /** Origin of the portal, whose documentation the text names. */
  portal: string
  /** Origin of the integration network. */
  network: string
  /** True if the download has the authority of the network's server. */
  ownServer: boolean
}

const SETTINGS = 'qri.env'
/** Port on which a program takes notices; a dual's two programs have one each. */
const PORTS = { collector: 8080, wallet: 8081 } as const

/** Settings of a program: what the portal knows is filled in, and what the person adds is empty. */
export const settingsOf = (program: ProgramName, { clientOs, network, ownServer }: Given): string =>
  `# Ajustes de ${PROGRAMS[program].file}: completa los que están vacíos. Una variable de entorno del mismo nombre vale más.
# No lo subas a un repositorio ni lo envíes por correo: va a tener tus secretos.
QRI_URL=${network}
QRI_CLIENT_OS=${clientOs}

# Los archivos de tu certificado
QRI_CERT=client.crt
QRI_KEY=client.key
QRI_CA=${ownServer ? 'server-ca.crt' : ''}

# Tu secreto de integración
QRI_SECRET=
${OWN_SECRET[PROGRAMS[program].role]}
# El puerto en el que el programa recibe los avisos
QRI_PORT=${PORTS[PROGRAMS[program].role]}
`

const OWN_SECRET = {
  collector: `
# Tu secreto de devolución, o el de devolución automática si ese es tu modo
QRI_REFUND_SECRET=
`,
  wallet: `
# Tu secreto de autorización
QRI_AUTHORIZATION_SECRET=
`,
} as const

const ADDRESS = (port: number) =>
  `Si el portal corre en tu equipo es \`http://localhost:${port}\`; si no, la dirección https de un túnel hacia ese puerto. Las demás URL pueden ser la misma.`

/** Texts and names of a role's program. @param run the command, without its argument */
const ROLES = {
  collector: (run: string) => ({
    title: 'Recaudador',
    does: 'Crea un cobro, muestra su número, el texto de su QR y una página para pagarlo, verifica las dos firmas de cada aviso, acepta que lo paguen y termina cuando está pagado. Además devuelve, cuadra la liquidación y hace las pruebas de certificación.',
    secrets: 'tus secretos de integración (`QRI_SECRET`) y de devolución (`QRI_REFUND_SECRET`)',
    webhook: `En «Webhook» registra la dirección de este programa en «URL de pago». ${ADDRESS(PORTS.collector)}`,
    command: run,
    use: `Cobra $15.990; para otro monto, agrégalo: \`${run} 20000\`. Después haz que alguien lo pague:

- Abre la página de pago que escribe el programa, elige «Billetera Demo» y presiona «De una vez».
- O en «Webhook», «Probar», escribe el número y presiona «Que la Billetera Demo pague».
- O págalo con el programa de una billetera.`,
    rejected: `\`${run} 15901\` crea un cobro que el banco rechaza.`,
    tests: `Tarda un minuto y medio. Dos piden algo de ti, y el programa te avisa:

- 4: abre la página de pago, elige «Billetera Demo» y presiona «De una vez».
- 5: abre la página de pago y mira la cuenta regresiva, sin pagar.

Después de cada una, «Certificación» te pregunta qué viste.`,
  }),
  wallet: (run: string) => ({
    title: 'Billetera',
    does: 'Lee un cobro por su número, su QR o su enlace, muestra a quién y cuánto se paga, pregunta, preautoriza, espera al recaudador y confirma. Si pierde la respuesta de la confirmación, la repite con la misma clave y, si no llega, reversa. Además recibe avisos, cuadra la liquidación y hace las pruebas de certificación.',
    secrets: 'tus secretos de integración (`QRI_SECRET`) y de autorización (`QRI_AUTHORIZATION_SECRET`)',
    webhook: `Para las pruebas registra la dirección de este programa en las URL de «Webhook». ${ADDRESS(PORTS.wallet)}`,
    command: `${run} 48210937`,
    use: 'El número es el de un cobro vigente. Para tener uno, en «Webhook», «Probar», presiona «Crear un cobro del Café Demo», o usa el programa de un recaudador. Con `--si` paga sin preguntar.',
    rejected: 'Un cobro de $15.901 lo rechaza el banco.',
    tests: `Tarda dos minutos. En cada una te pide el número del cobro, que «Certificación» muestra en esa prueba; en la 4, pega el enlace que muestra ahí. Con Enter la saltas.`,
  }),
} as const

/** Text file in a program's download: what the program does, what it needs first, and how to run it. */
export function programReadme(program: ProgramName, given: Given): string {
  const { role, language, file } = PROGRAMS[program]
  const { name, needs, starter } = LANGUAGES[language]
  const run = `${starter} ${file}`
  const { title, does, secrets, webhook, command, use, rejected, tests } = ROLES[role](run)
  return `# ${title} en ${name}

${does} Es un programa de ejemplo de ${BRAND.name}, completo y en un solo archivo: léelo entero antes de llevarlo a tu sistema.

| Archivo | Qué es |
|---|---|
| \`${file}\` | El programa |
| \`${SETTINGS}\` | Sus ajustes: ya tiene la dirección de la red y tu X-Client-OS, \`${given.clientOs}\` |
${given.ownServer ? '| `server-ca.crt` | La autoridad del servidor de la red |\n' : ''}
## Antes de ejecutarlo

Los pasos son en tu integración, en el portal. La descarga no trae secretos ni certificado: los agregas tú.

1. Instala ${needs} o una versión más nueva. No necesita nada más.
2. En «Seguridad» registra la IP de este equipo en «IP de origen» (\`127.0.0.1\` si el portal corre aquí), descarga el certificado y copia \`client.crt\` y \`client.key\` en esta carpeta.
3. En \`${SETTINGS}\` escribe ${secrets}, de «Seguridad».
4. ${webhook}

## Ejecutarlo

En esta carpeta:

    ${command}

${use}

Termina con 0 solo si el cobro quedó pagado. Si no, escribe por qué, con el código y el mensaje del catálogo, y termina con 1.

## Las pruebas de certificación

En «Certificación» presiona el botón «Ejecutar», que las inicia todas, y enseguida, en esta carpeta:

    ${run} pruebas

${tests}

La 17 va aparte: en «Seguridad» rota el secreto de integración y conserva el anterior 24 horas, escribe los dos en \`QRI_SECRET\`, el nuevo primero y separados por un espacio, inicia la prueba si ya no está en curso, termina el programa y ejecuta \`${run} pruebas 17\`. Así repites también cualquiera otra: \`${run} pruebas 2 19\`.

Mientras el programa no está corriendo, «Conexión» muestra tus URL con falla. Con él corriendo y los dos secretos puestos, presiona ahí «Comprobar».

Un dual hace con el programa de la billetera la 3, 6, 7, 12 y 14 (\`pruebas 3 6 7 12 14\`), y con el del recaudador las demás.

## Qué probar después

Los dos últimos dígitos del monto deciden el resultado. ${rejected} Todos los casos: ${given.portal}/site/documentation/test-data#montos
`
}
