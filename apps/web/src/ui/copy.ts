/** Puts a text on the clipboard; false when the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Puts a text on the clipboard that is still on its way; some browsers permit it only if they are asked at the press itself. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const item = new ClipboardItem({ 'text/plain': text.then((plain) => new Blob([plain], { type: 'text/plain' })) })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return text.then(copyText, () => false)
  }
}
