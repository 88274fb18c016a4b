/** A text between quotes, as a query has it: a backslash before its end keeps `$name$` from naming a parameter. */
export function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, String.raw`\$&`)
  return `"${escaped.replaceAll(/\$[a-zA-Z_]\w*(?=\$)/g, '$&\\')}"`
}
