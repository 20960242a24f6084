/** Copies a text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text that is still loading: hands the clipboard a promise at once, because some browsers allow copying only on a click. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const item = new ClipboardItem({ 'text/plain': text.then((plain) => new Blob([plain], { type: 'text/plain' })) })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return text.then(copyText, () => false)
  }
}
