/** A spreadsheet runs what begins so (OWASP, "CSV Injection"); some take the signs in full width for the usual ones. */
const formulaForm = /^[=+\-@\t\r\n＝＋－＠]/
const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** The text with an apostrophe in front where a spreadsheet would run it as a formula; numbers stay as they are. */
export function neutralised(text: string): string {
  return formulaForm.test(text) && !numberForm.test(text) ? `'${text}` : text
}
