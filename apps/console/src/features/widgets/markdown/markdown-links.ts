/** What a link of a text may lead to: pages and mail. Anything else, such as `javascript:` or a place in the text, is no link. */
export function safeLink(href: string | undefined): string | null {
  const text = (href ?? '').trim()
  // Browsers leave control characters out before they look at the scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (text === '' || text.startsWith('#') || /[\u0000-\u001f\u007f]/.test(text)) return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? text : null
}

/** Pictures that are part of the text itself. Others would tell their server who looks at the dashboard, and when. */
export function ownPicture(source: string | undefined): string | null {
  return source && /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(source) ? source : null
}
