/** An answer of the help, of which each line is a paragraph or an item, as one text of minimal Markdown. */
export const answerText = (answer: readonly string[]): string => answer.join('\n\n')
