const lineBreaks = /[\r\n\u2028\u2029]+/g

/** A text as a label: a drawing would write its other lines over its neighbours. */
export function oneLine(text: string): string {
  return text.replace(lineBreaks, ' ')
}
