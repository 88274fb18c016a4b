/** Has the browser save the answer under a name (RFC 6266), out of which nothing can break. */
export function savedAs(filename: string): Record<string, string> {
  const plain = filename.replaceAll(/[^\w .:+-]/g, '_')
  const exact = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${exact}` }
}
