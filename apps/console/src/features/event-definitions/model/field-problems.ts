/** What is checked of a field, in the form of a definition and in the dialog of the field. */
interface CheckedField {
  name: string
  isKey: boolean
  keyPlace: number | string
  source: string | null
  template: string
}

const fieldName = /^[\w.\-@]+$/

/** What is wrong with a field of a definition, by its part. `taken`: names of the others. */
export function fieldProblems(
  { name: typed, isKey, keyPlace, source, template }: CheckedField,
  taken: readonly string[],
): [part: keyof CheckedField, message: string][] {
  const problems: [keyof CheckedField, string][] = []
  const name = typed.trim()
  if (name === '') problems.push(['name', 'Field cannot be empty.'])
  else if (!fieldName.test(name)) problems.push(['name', 'Only letters, digits and _ . - @.'])
  else if (taken.includes(name)) problems.push(['name', 'There is a field with this name.'])
  if (isKey && !(Number(keyPlace) >= 1)) problems.push(['keyPlace', 'Field must be a positive number.'])
  if (source === 'template-v1' && template === '') problems.push(['template', 'Field cannot be empty.'])
  return problems
}
