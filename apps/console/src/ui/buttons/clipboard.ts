/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByEvent(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent(text)
  }
}

/** For pages without a secure context (plain HTTP on another machine), where the clipboard interface is missing. */
function copyByEvent(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return isCopied
}
