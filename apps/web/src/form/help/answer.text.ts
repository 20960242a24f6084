/** Joins the lines of a help answer into one Markdown text, each line a paragraph or list item. */
export const answerText = (answer: readonly string[]): string => answer.join('\n\n')
