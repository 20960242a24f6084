import { describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { bodySchema } from '../setting/setting.ts'
import { DIRECT_OPEN } from './direct-open.setting.ts'

const IMAGE = 'https://a.cl/logo.png'
const LINK = 'app://pay?uuid=%uuid%'
const PLEASE = 'Por favor, ingrese una URL válida.'
const PARAMETER = 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"'
const NEEDED = 'Debe ingresar una URL'

const mistake = (given: object) =>
  bodySchema(DIRECT_OPEN).safeParse({ urlImage: IMAGE, urlApp: LINK, ...given }).error?.issues[0]?.message

describe('a deep link', () => {
  test.each([
    LINK,
    'mywallet://pagar/qr?uuid=%uuid%',
    'mywallet:pagar?uuid=%uuid%',
    'cl.billetera.app://?a=1&uuid=%uuid%&b=2',
    'https://billetera.cl/abrir?uuid=%uuid%',
    'intent://pay?uuid=%uuid%#Intent;scheme=app;package=cl.billetera;end',
    'intent://pay?uuid=%uuid%#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fbilletera.cl%2F;end',
    '  app://pay?uuid=%uuid% ',
  ])('may be %s', (urlApp) => {
    expect(mistake({ urlApp })).toBeUndefined()
  })

  test.each([
    ['', NEEDED],
    ['  ', NEEDED],
    [null, NEEDED],
    ['abc', PARAMETER],
    ['app://x', PARAMETER],
    ['app://x?uuid=', PARAMETER],
    ['app://x?uuid=%UUID%', PARAMETER],
    ['app://x?otheruuid=%uuid%', PARAMETER],
    ['app://x?uuid=%uuid%00', PARAMETER],
    ['javascript:alert(1)', PARAMETER],
    ['javascript:alert("?uuid=%uuid%")', PLEASE],
    ['JAVASCRIPT:alert(1)//?uuid=%uuid%', PLEASE],
    ['java\nscript:alert(1)//?uuid=%uuid%', PLEASE],
    ['\u0001javascript:alert(1)//?uuid=%uuid%', PLEASE],
    ['data:text/html,?uuid=%uuid%', PLEASE],
    ['vbscript:x?uuid=%uuid%', PLEASE],
    ['file:///etc/passwd?uuid=%uuid%', PLEASE],
    ['blob:https://a.cl/?uuid=%uuid%', PLEASE],
    ['view-source:https://a.cl/?uuid=%uuid%', PLEASE],
    ['filesystem:https://a.cl/?uuid=%uuid%', PLEASE],
    ['ftp://a.cl/?uuid=%uuid%', PLEASE],
    ['gopher://a.cl/?uuid=%uuid%', PLEASE],
    ['mailto:ana@a.cl?uuid=%uuid%', PLEASE],
    ['intent:alert(1)//?uuid=%uuid%#Intent;scheme=javascript;end', PLEASE],
    ['intent://a?uuid=%uuid%#Intent;SCHEME=JavaScript;end', PLEASE],
    ['intent://a?uuid=%uuid%#Intent;scheme=java%73cript;end', PLEASE],
    ['intent://a?uuid=%uuid%#Intent;scheme=file;end', PLEASE],
    ['intent://a?uuid=%uuid%#Intent;scheme=app;S.browser_fallback_url=javascript%3Aalert(1);end', PLEASE],
    ['pagar?uuid=%uuid%', PLEASE],
    ['//pagar?uuid=%uuid%', PLEASE],
    ['app://pa gar?uuid=%uuid%', PLEASE],
    ['app://x?a=%&uuid=%uuid%', PLEASE],
    ['https://ana:clave@a.cl/?uuid=%uuid%', PLEASE],
    [`app://${'x'.repeat(LIMITS.url)}?uuid=%uuid%`, PLEASE],
  ])('may not be %j', (urlApp, message) => {
    expect(mistake({ urlApp })).toBe(message)
  })
})

describe('the address of a logo', () => {
  test.each([IMAGE, 'https://a.cl/logo.png?uuid=%uuid%', ' https://a.cl/l%C3%B3go.png '])('may be %s', (urlImage) => {
    expect(mistake({ urlImage })).toBeUndefined()
  })
  test.each([
    ['', NEEDED],
    ['abc', PLEASE],
    ['app://logo.png', PLEASE],
    ['data:image/png;base64,AAAA', PLEASE],
    ['javascript:alert(1)', PLEASE],
    ['https://a.cl/%uuid', PLEASE],
  ])('may not be %j', (urlImage, message) => {
    expect(mistake({ urlImage })).toBe(message)
  })
})
