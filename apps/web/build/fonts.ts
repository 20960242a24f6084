/** A font file that a sheet names. */
interface Face {
  family: string
  url: string
  weight: string
}

const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/g

const valueOf = (rule: string, property: string): string =>
  new RegExp(`[{;]${property}:(?:url\\()?"?([^;}")]+)`).exec(rule)?.[1] ?? ''

/** Faces of a sheet whose files have to be fetched. */
export const facesOf = (rules: string): Face[] =>
  (rules.match(FETCHED_FACE) ?? []).map((rule) => ({
    family: valueOf(rule, 'font-family'),
    url: valueOf(rule, 'src'),
    weight: valueOf(rule, 'font-weight'),
  }))

/** A sheet without them. */
export const withoutFaces = (rules: string): string => rules.replace(FETCHED_FACE, '')

/**
 * Script for a page's head that declares `addFonts`, which brings the faces, and calls it where they were fetched before. A first visit
 * reads its first words in a font that is there already, as wide as the one to come: nothing competes with the page for the line. All
 * faces come in one step, so that the page is laid out once more and not once for each.
 */
export const fontsScript = (faces: Face[]): string =>
  [
    `function addFonts(){addFonts=()=>{};const faces=${JSON.stringify(faces)}`,
    '.map(({family,url,weight})=>new FontFace(family,`url(${url})`,{weight}));',
    'Promise.all(faces.map(face=>face.load())).then(()=>{for(const face of faces)document.fonts.add(face);',
    'sessionStorage.fonts=1}).catch(()=>{})}try{if(sessionStorage.fonts)addFonts()}catch{}',
  ].join('')
