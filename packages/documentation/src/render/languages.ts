/** Languages of code, by the word after the fence; the name is what a reader sees. */
const LANGUAGES: ReadonlyMap<string, { grammar?: string; name: string }> = new Map(
  Object.entries({
    bash: { grammar: 'bash', name: 'Terminal' },
    sh: { grammar: 'bash', name: 'Terminal' },
    css: { grammar: 'css', name: 'CSS' },
    csv: { name: 'CSV' },
    html: { grammar: 'xml', name: 'HTML' },
    http: { grammar: 'http', name: 'HTTP' },
    java: { grammar: 'java', name: 'Java' },
    javascript: { grammar: 'javascript', name: 'JavaScript' },
    js: { grammar: 'javascript', name: 'JavaScript' },
    json: { grammar: 'json', name: 'JSON' },
    python: { grammar: 'python', name: 'Python' },
    text: { name: 'Texto' },
    texto: { name: 'Texto' },
  }),
)

/** Name of a language for people; undefined for one that is not known. */
export const languageName = (language: string): string | undefined => LANGUAGES.get(language)?.name

/** Name of the grammar that colours a language, if one does. */
export const grammarOf = (language: string): string | undefined => LANGUAGES.get(language)?.grammar
