/** Gives the browser a file to keep. */
export function saveFile(content: Blob, filename: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has begun by then; what it reads stays until it has ended.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** A title as the name of a file, without what file systems do not take. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return `${name || 'widget'}.${extension}`
}
